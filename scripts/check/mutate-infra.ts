import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Judged } from './mutant-table.ts';
import { infraMutants } from './mutants-infra.ts';
import { VITEST } from './test-results.ts';

/** A mutant that packages for longer than this is no template. */
const MOST_MS = 300_000;

/**
 * Judges mutants of infra/ and serverless.yml: each is written into a copy of the tree, packaged by the tests of test/template, and killed
 * by the first of these that fails. The developer's tree is never touched.
 */
export function judgeInfra(seed: number, most: number, until: number, say: (text: string) => unknown): Judged[] {
  const mutants = infraMutants(seed, most);
  const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name && existsSync(name))) cpSync(file, path.join(folder, file));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const broken = failing(folder);
  if (broken) throw new Error(`test/template fails without a mutant: ${broken}`);
  return mutants.map((mutant) => {
    if (Date.now() > until) return { mutant, killer: null, tried: 0, files: 1, isOpen: true };
    const place = path.join(folder, mutant.file);
    const text = readFileSync(place, 'utf8');
    writeFileSync(place, text.slice(0, mutant.from) + mutant.after + text.slice(mutant.to));
    const killer = failing(folder);
    writeFileSync(place, text);
    say(
      `${killer ? `killed by ${killer}` : 'alive'}: ${mutant.file}:${mutant.line} ${mutant.before} -> ${mutant.after}`,
    );
    return { mutant, killer, tried: 1, files: 1 };
  });
}

/** The first test that fails in the copy, or null; refusals and workflows look at git and at no template. */
function failing(folder: string): string | null {
  const without = ['refusals', 'workflows'].flatMap((name) => ['--exclude', `test/template/${name}.test.ts`]);
  const command = [VITEST, 'run', '--project', 'pure', '--bail', '1', 'test/template/', ...without];
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    timeout: MOST_MS,
    env: { ...process.env, NO_COLOR: '1', STACK_BUILT: 'true' },
  });
  if (status === 0) return null;
  if (status === null) return 'test/template, which did not end';
  return / FAIL .*?(test\/template\/\S+)/.exec(stderr)?.[1] ?? 'test/template, which says no file';
}
