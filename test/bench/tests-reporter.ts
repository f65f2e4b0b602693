import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What a test file took, in milliseconds. */
export interface FileTimes {
  project: string;
  /** Its path from the root of the project. */
  file: string;
  setup: number;
  load: number;
  run: number;
  /** Of its worker's processor: while it was loaded, and while its tests and hooks ran. */
  cpuLoad: number;
  cpuRun: number;
  tests: { name: string; ms: number }[];
}

/** Writes the times of all files of a run to the file that TEST_TIMES names. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(process.env['TEST_TIMES'] ?? '', JSON.stringify(modules.map(getTimes)));
  }
}

function getTimes(module: TestModule): FileTimes {
  const { setupDuration, collectDuration, duration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  const { cpuLoad = 0, cpuRun = 0 } = module.meta();
  return {
    project: module.project.name,
    file: path.relative('.', module.moduleId),
    setup: setupDuration + prepareDuration + environmentSetupDuration,
    load: collectDuration,
    run: duration,
    cpuLoad,
    cpuRun,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      ms: test.diagnostic()?.duration ?? 0,
    })),
  };
}
