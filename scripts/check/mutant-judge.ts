import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { launch, type StartedStack } from '../../test/support/start-stack.ts';
import { startTests, type TestFile } from './mutant-tests.ts';
import type { Mutants, Tree } from './mutant-tree.ts';

export interface Verdict {
  /** The test file that failed; null for a mutant that survived. */
  killer: string | null;
  why: string;
  /** Of the files that reach the mutant, those that were run. */
  tried: number;
  files: number;
}

export interface Judge {
  /** Runs the tests of these folders with no mutant; from then on they judge, those that fail so excepted: they are answered. */
  measure(folders: string[]): Promise<string[]>;
  /** Runs the measured files of one kind that reach a mutant, the likeliest first, until one fails or the time is up. */
  judge(mutant: string, kind: Kind): Promise<Verdict>;
  end(): Promise<void>;
}

/** Without a service, or with one. */
export type Kind = 'fast' | 'whole';

/** What is reached less often than this in a service may be kept by it from then on: it is judged in a new one. */
const MAYBE_KEPT = 3;
/** Of test files without a service those that together take longer are not run in one go, so that the first that fails ends soon. */
const ONE_GO_MS = 15_000;
const DEMO = '.build/demo';

export const kindOf = (name: string): Kind => (name.startsWith('test/stack/') ? 'whole' : 'fast');
const folderOf = (file: string) => path.basename(path.dirname(file));
const stemOf = (file: string) => path.basename(file).replace(/(\.test)?\.ts$/, '');
/** What is run in one go: files that share a service one after another, others until they take too long together. */
function groupsOf(files: TestFile[]): TestFile[][] {
  const groups: TestFile[][] = [];
  let sum = Number.POSITIVE_INFINITY;
  for (const file of files) {
    sum += file.ms;
    if (sum > ONE_GO_MS || kindOf(file.name) === 'whole') {
      groups.push([]);
      sum = file.ms;
    }
    groups.at(-1)?.push(file);
  }
  return groups;
}

export async function openJudge(
  tree: Tree,
  mutants: Mutants,
  mostMs: number,
  say: (text: string) => void,
): Promise<Judge> {
  const dataDir = path.resolve('.build/own-stack');
  Object.assign(process.env, { STACK_BUILT: 'true', TEST_STACK: dataDir });
  const tests = await startTests();
  const measured = new Map<string, TestFile>();
  const kills = new Map<string, number>();
  const atStart = new Set<string>();
  let stack: StartedStack | null = null;

  /** Starts a service in place of the one that runs, with the demo's entries as they were read without a mutant. */
  async function renew(): Promise<boolean> {
    await stack?.end();
    stack = null;
    rmSync(dataDir, { recursive: true, force: true });
    const isFirst = !existsSync(DEMO);
    if (!isFirst) cpSync(DEMO, dataDir, { recursive: true });
    stack = await launch(['--port', '0'], dataDir).catch(() => null);
    const isData = (file: string) => !/stack\.(log|json)$/.test(file);
    if (stack && isFirst) cpSync(dataDir, DEMO, { recursive: true, filter: isData });
    return stack !== null;
  }

  /** Runs files with no mutant; those that fail beside others have another try alone. */
  async function measureSome(some: TestFile[]): Promise<string[]> {
    await tree.activate('count');
    const begun = Date.now();
    const failed = await tests.measured(some);
    await tree.activate('count');
    for (const { mutant, times, test } of tree.reached()) {
      const file = some.find(({ specification }) => specification.moduleId === test) ?? some[0];
      file?.reaches.set(mutant, (file.reaches.get(mutant) ?? 0) + times);
    }
    for (const file of some) if (!failed.has(file)) measured.set(file.name, file);
    say(`${some.length === 1 ? some[0]?.name : `${some.length} files`} ${Date.now() - begun} ms`);
    for (const [{ name }, why] of failed) say(`UNFIT ${name} ${why}`);
    if (some.length === 1) return [...failed.keys()].map(({ name }) => name);
    const unfit: string[] = [];
    for (const file of failed.keys()) unfit.push(...(await measureSome([file])));
    return unfit;
  }

  async function measure(folders: string[]): Promise<string[]> {
    const found = (await tests.in(folders)).filter(({ name }) => !measured.has(name));
    const unfit: string[] = [];
    const fast = found.filter(({ name }) => kindOf(name) === 'fast');
    if (fast.length > 0) unfit.push(...(await measureSome(fast)));
    const whole = found.filter(({ name }) => kindOf(name) === 'whole');
    if (whole.length > 0 && !stack) {
      await tree.activate('count');
      await renew();
      await tree.activate('count');
      for (const { mutant } of tree.reached()) atStart.add(mutant);
    }
    for (const file of whole) unfit.push(...(await measureSome([file])));
    await tree.activate(null);
    return unfit;
  }

  /** The measured files of a kind that reach a mutant, the likeliest to fail first. */
  function suspects(mutant: string, kind: Kind): TestFile[] {
    const source = mutants.get(mutant)?.file ?? '';
    const killed = ({ name }: TestFile) => kills.get(`${source} ${name}`) ?? 0;
    const related = ({ name }: TestFile) =>
      Number(stemOf(name) === stemOf(source)) * 2 + Number(folderOf(name) === folderOf(source));
    return [...measured.values()]
      .filter(({ name }) => kindOf(name) === kind)
      .filter(({ reaches }) => reaches.has(mutant) || (kind === 'whole' && atStart.has(mutant)))
      .sort((a, b) => killed(b) - killed(a) || related(b) - related(a) || a.ms - b.ms);
  }

  async function judge(mutant: string, kind: Kind): Promise<Verdict> {
    const files = suspects(mutant, kind);
    const until = Date.now() + mostMs;
    let [tried, why] = [0, ''];
    const verdict = (killer: string | null): Verdict => ({ killer, why, tried, files: files.length });
    if (files.length === 0) return verdict(null);
    const times = files.reduce((sum, { reaches }) => sum + (reaches.get(mutant) ?? 0), 0);
    const isNew = kind === 'whole' && (atStart.has(mutant) || times < MAYBE_KEPT);
    await tree.activate(mutant);
    let killer = isNew && !(await renew()) ? 'npm start' : null;
    for (const some of groupsOf(files)) {
      if (killer || Date.now() > until) break;
      tried += some.length;
      why = await tests.failure(some);
      if (why) killer = (some.find(isFailed) ?? some[0])?.name ?? '';
    }
    await tree.activate(null);
    const source = `${mutants.get(mutant)?.file} ${killer}`;
    if (killer) kills.set(source, (kills.get(source) ?? 0) + 1);
    // What a mutant left in the service's memory or table would be told of the next one.
    const last = files.filter(({ name }) => name === killer);
    if (isNew || (kind === 'whole' && killer && (await tests.failure(last)))) await renew();
    return verdict(killer);
  }

  const end = async () => {
    await stack?.end();
    await tests.end();
  };
  return { measure, judge, end };
}

const isFailed = ({ specification }: TestFile): boolean => specification.testModule?.state() === 'failed';
