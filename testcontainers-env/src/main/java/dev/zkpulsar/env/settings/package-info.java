/**
 * Settings of a user: a {@link dev.zkpulsar.env.settings.Key} declares each setting once, on a
 * component of a record; {@link dev.zkpulsar.env.settings.SettingsReader} reads it. Addresses,
 * refusals in one line, secrets in text, and enums by their labels. The ground: it calls no other
 * room.
 */
package dev.zkpulsar.env.settings;
