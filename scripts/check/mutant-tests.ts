import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** A test file with what is known of it: how long it takes, and how often it reaches which mutant. */
export interface TestFile {
  name: string;
  specification: TestSpecification;
  ms: number;
  reaches: Map<string, number>;
}

/** One vitest that lives as long as the run: what its tests share, a database for one, is started once. */
export interface Tests {
  in(folders: string[]): Promise<TestFile[]>;
  /** Runs all of these files, notes how long each takes, and answers those that fail, each with the reason. */
  measured(files: TestFile[]): Promise<Map<TestFile, string>>;
  /** What fails first in these files: a test, the time they have, the contract of the service's answers; '' where nothing does. */
  failure(files: TestFile[]): Promise<string>;
  end(): Promise<void>;
}

/** Beside what a file takes without a mutant: for what a mutant may slow down, and a machine that is full. */
const PATIENCE_MS = 20_000;
const MOST_SHOWN = 200;

export async function startTests(): Promise<Tests> {
  const options = { watch: false, bail: 1, reporters: [{}], silent: true, root: process.cwd() };
  const vitest = await createVitest('test', options);

  const faultsFile = () => process.env['CONTRACT_FAULTS'];
  function faultsOfContract(): string {
    const file = faultsFile();
    return file && existsSync(file) ? readFileSync(file, 'utf8').slice(0, MOST_SHOWN) : '';
  }

  async function measured(files: TestFile[]) {
    const file = faultsFile();
    if (file) writeFileSync(file, '');
    // All run, although one fails.
    for (const { config } of vitest.projects) config.bail = 0;
    const specifications = files.map(({ specification }) => specification);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    for (const { config } of vitest.projects) config.bail = 1;
    const failed = new Map<TestFile, string>();
    for (const fault of unhandledErrors as { message: string; VITEST_TEST_PATH?: string }[]) {
      const file = files.find(({ specification }) => specification.moduleId === fault.VITEST_TEST_PATH) ?? files[0];
      if (file) failed.set(file, `nobody caught ${fault.message}`);
    }
    for (const each of files) {
      const module = testModules.find(({ moduleId }) => moduleId === each.specification.moduleId);
      const { collectDuration = 0, setupDuration = 0, duration = 0 } = module?.diagnostic() ?? {};
      each.ms = Math.round(collectDuration + setupDuration + duration);
      if (!module || !/^(passed|skipped)$/.test(module.state()))
        failed.set(each, module ? reasonOf(module) : 'it did not run');
    }
    const [first] = files;
    if (first && files.length === 1 && failed.size === 0 && faultsOfContract()) failed.set(first, faultsOfContract());
    return failed;
  }

  async function failure(files: TestFile[]) {
    const file = faultsFile();
    if (file) writeFileSync(file, '');
    const mostMs = 3 * files.reduce((sum, { ms }) => sum + ms, 0) + PATIENCE_MS;
    // Again and again, since the next file gets a new worker.
    const end = () => {
      for (const pid of workers()) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended by itself meanwhile.
        }
      }
    };
    const begun = Date.now();
    const isLate = () => Date.now() - begun > mostMs;
    const limit = setInterval(() => isLate() && end(), 1_000);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      files.map(({ specification }) => specification),
    );
    clearInterval(limit);
    const ids = new Set(files.map(({ specification }) => specification.moduleId));
    const failed = testModules.filter(
      (module) => ids.has(module.moduleId) && !/^(passed|skipped)$/.test(module.state()),
    );
    if (isLate()) return 'it was late';
    // What a failure stopped has not failed itself.
    const first = failed.find((module) => module.state() === 'failed') ?? failed[0];
    if (first) return reasonOf(first);
    if (unhandledErrors[0]) return `nobody caught ${(unhandledErrors[0] as Error).message}`;
    return faultsOfContract();
  }

  return {
    in: async (folders) => {
      const found = await vitest.getRelevantTestSpecifications(folders);
      const name = (specification: TestSpecification) => path.relative('.', specification.moduleId);
      return found.map((specification) => ({ name: name(specification), specification, ms: 0, reaches: new Map() }));
    },
    measured,
    failure,
    end: async () => {
      for (const told of ['CONTRACT_FAULTS', 'LOG_FAULTS']) if (process.env[told]) writeFileSync(process.env[told], '');
      await vitest.close();
      process.exitCode = 0;
    },
  };
}

function reasonOf(module: TestModule): string {
  const [test] = [...module.children.allTests('failed')];
  const message = (test?.result().errors ?? module.errors())[0]?.message ?? 'it ended before its tests did';
  return `${test?.fullName ?? ''}: ${message}`.replace(/\s+/g, ' ').slice(0, MOST_SHOWN);
}

/** The processes in which vitest runs tests: those of a loop without an end do not end by themselves. */
function workers(): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const own = rows.map((row) => /^\s*(\d+)\s+(\d+)\s.*vitest.*workers/.exec(row));
  return own.filter((row) => Number(row?.[2]) === process.pid).map((row) => Number(row?.[1]));
}
