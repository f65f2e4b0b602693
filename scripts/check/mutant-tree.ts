import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './mutants.ts';

/** The mutants of a run, each by the name that turns it on. */
export type Mutants = Map<string, Mutant>;

/** A copy of the project, the working directory from now on, whose sources hold all mutants, each turned off. */
export interface Tree {
  folder: string;
  /** Turns a mutant on in all processes; with null all are off, with `count` what is reached is counted. */
  activate(mutant: string | null): Promise<void>;
  /** What was reached since the last time, how often, and by which test file; '' where the process does not know its test. */
  reached(): { mutant: string; times: number; test: string }[];
  /** The errors of the types with this mutant in its place. */
  typeErrors(mutant: Mutant): string;
  remove(): void;
}

/** Where the project itself is. */
const ROOT = process.cwd();
/** In the copy: the sources as they are, for the types. */
const TYPED = '.build/typed';
/** Longer than the processes take to look again at what is active, on a machine that is full. */
const SEEN_MS = 150;

export function makeTree(mutants: Mutants): Tree {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const files = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name && existsSync(name))) cpSync(file, path.join(folder, file));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  process.chdir(folder);
  const ofTypes = files.filter((file) => /^(lib|functions)\/|^[^/]+\.json$/.test(file));
  for (const file of ofTypes) cpSync(file, path.join(TYPED, file));
  const faults = typesOf(TYPED);
  if (faults) throw new Error(`The types refuse the sources as they are:\n${faults}`);
  for (const file of new Set([...mutants.values()].map((mutant) => mutant.file))) {
    const own = [...mutants].filter(([, mutant]) => mutant.file === file);
    writeFileSync(file, switched(readFileSync(file, 'utf8'), new Map(own)));
  }
  const [active, reached] = [path.join(folder, '.build/active'), path.join(folder, '.build/reached')];
  writeFileSync(active, '');
  writeFileSync(reached, '');
  process.env['MUTANTS_FOLDER'] = path.dirname(active);
  const hook = pathToFileURL(path.resolve('scripts/check/mutant-switch.mjs'));
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${hook}`.trim();
  return {
    folder,
    activate: async (mutant) => {
      writeFileSync(active, mutant ?? '');
      await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
    },
    reached: () => {
      const told = readFileSync(reached, 'utf8').split('\n').filter(Boolean);
      writeFileSync(reached, '');
      return told.map((line) => {
        const [mutant = '', times, ...test] = line.split(' ');
        return { mutant, times: Number(times), test: test.join(' ') };
      });
    },
    typeErrors,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };

  function typeErrors({ file, from, to, after }: Mutant): string {
    const [place, text] = [path.join(TYPED, file), readFileSync(path.join(ROOT, file), 'utf8')];
    writeFileSync(place, text.slice(0, from) + after + text.slice(to));
    try {
      return typesOf(TYPED);
    } finally {
      writeFileSync(place, text);
    }
  }
}

/** What the types say against the sources in a folder. */
function typesOf(folder: string): string {
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
  try {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder, ...unused]);
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}

/** The text with all these mutants in it, each where __mutant() says that it is the active one. */
export function switched(text: string, mutants: Mutants): string {
  const inOrder = [...mutants].sort(([, a], [, b]) => a.from - b.from || b.to - a.to);
  return within(0, text.length, inOrder);

  function within(from: number, to: number, inside: [string, Mutant][]): string {
    let [result, at] = ['', from];
    for (let next = inside; next[0]; ) {
      const [, first] = next[0];
      const same = next.filter(([, other]) => other.from === first.from && other.to === first.to);
      const inner = next.filter(([, other]) => other.to <= first.to).slice(same.length);
      result += text.slice(at, first.from) + choice(same, within(first.from, first.to, inner));
      at = first.to;
      next = next.slice(same.length + inner.length);
    }
    return result + text.slice(at, to);
  }

  function choice(same: [string, Mutant][], original: string): string {
    const is = (name: string) => `globalThis.__mutant?.('${name}')`;
    if (same[0]?.[1].isStatement) return `{ if (!${is(same[0][0])}) ${original} }`;
    return `(${same.map(([name, { after }]) => `${is(name)} ? (${after}) : `).join('')}(${original}))`;
  }
}
