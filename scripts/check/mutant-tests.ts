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
  /** What fails first in these files: a test, the time they have, the contract of the service's answers; '' where nothing does. */
  failure(files: TestFile[], mostMs?: number): Promise<string>;
  end(): Promise<void>;
}

/** Beside what a file takes without a mutant: for what a mutant may slow down, and a machine that is full. */
const PATIENCE_MS = 20_000;
const MOST_SHOWN = 200;

export async function startTests(): Promise<Tests> {
  const options = { watch: false, bail: 1, reporters: [{}], silent: true, root: process.cwd() };
  const vitest = await createVitest('test', options);

  async function failure(files: TestFile[], mostMs = 3 * Math.max(...files.map(({ ms }) => ms)) + PATIENCE_MS) {
    const faults = process.env['CONTRACT_FAULTS'];
    if (faults) writeFileSync(faults, '');
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
    return faults && existsSync(faults) ? readFileSync(faults, 'utf8').slice(0, MOST_SHOWN) : '';
  }

  return {
    in: async (folders) => {
      const found = await vitest.getRelevantTestSpecifications(folders);
      const name = (specification: TestSpecification) => path.relative('.', specification.moduleId);
      return found.map((specification) => ({ name: name(specification), specification, ms: 0, reaches: new Map() }));
    },
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
