package dev.zkpulsar.harness;

import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SharedSettings;
import dev.zkpulsar.harness.search.SearchSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import dev.zkpulsar.harness.workers.WorkerSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All settings that a run has; others are refused.
 *
 * @param byHeading in the order of the help, by the heading that they have there
 */
record KnownSettings(Map<String, List<Setting>> byHeading) {

  /** The settings of the runner and of these systems. */
  static KnownSettings of(List<RunSystem> systems) {
    var byHeading = new LinkedHashMap<String, List<Setting>>();
    byHeading.put("the run", Setting.all(Settings.class));
    byHeading.put("all systems", Setting.all(SharedSettings.class));
    byHeading.put("a search of the capacity", SearchSettings.SETTINGS);
    systems.forEach(system -> byHeading.put(system.name(), system.settings()));
    byHeading.put("several workers", Setting.all(WorkerSettings.class));
    return new KnownSettings(byHeading);
  }

  /** All of them, without headings. */
  List<Setting> all() {
    return byHeading.values().stream().flatMap(List::stream).toList();
  }
}
