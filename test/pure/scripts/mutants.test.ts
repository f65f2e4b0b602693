import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { asTable, difference } from '../../../scripts/check/mutant-table.ts';
import { switched } from '../../../scripts/check/mutant-tree.ts';
import { type Mutant, mutantsIn, mutantsOf, mutated, sampleOf } from '../../../scripts/check/mutants.ts';

const changes = (text: string) => mutantsOf('lib/a.ts', text).map(({ before, after }) => `${before} -> ${after}`);
const isParsed = (text: string) => parseSync('lib/a.ts', text).errors.length === 0;

it.each([
  ['return_(a < 10);', ['a < 10 -> a <= 10', 'a < 10 -> a >= 10', '10 -> 11', '10 -> 9', '10 -> 0']],
  ['f(a === b && c);', ['a === b && c -> a === b || c', 'a === b -> a !== b']],
  ['f(a ?? b);', ['a ?? b -> a']],
  ['f(a ? b : c);', ['a ? b : c -> a ? c : b']],
  ['f(!a);', ['!a -> a']],
  ['f(a - b);', ['a - b -> a + b']],
  ["f('text', '');", ["'text' -> ''", "'' -> 'mutant'"]],
  ["f('a' + b);", ["'a' -> ''"]],
  ['f(`a\n`);', ['`a\n` -> ``']],
  ['f(true);', ['true -> false']],
  ['f(list.sort().filter(g));', ['list.sort().filter(g) -> list.sort()', 'list.sort() -> list']],
  ['f(list?.filter(g));', ['list?.filter(g) -> list', 'list?.filter(g) -> list.filter(g)']],
  ['f(Math.min(a, b));', ['Math.min(a, b) -> Math.max(a, b)']],
  ['f(/^a+[+]$/);', ['/^a+[+]$/ -> /a+[+]$/', '/^a+[+]$/ -> /^a*[+]$/', '/^a+[+]$/ -> /^a+[+]/']],
])('%s has these mutants', (text, expected) => {
  expect(changes(text).filter((change) => change !== `${text} -> ;`)).toEqual(expected);
});

it('a call, a throw and an early return are taken out, the last return is not', () => {
  const text = 'function f(a) { if (a) return g; if (g) { return a; } h(a); return g; }';
  expect(changes(text).filter((change) => change.endsWith('-> ;'))).toEqual([
    'return g; -> ;',
    'return a; -> ;',
    'h(a); -> ;',
  ]);
  expect(changes('throw g;')).toEqual(['throw g; -> ;']);
});

it('imports, types, names of fields and comments have none', () => {
  const text = `import a from 'x';
import type { B } from 'y';
export * from 'z';
/** 1 < 2, 'text' */
type C = 'one' | 2;
interface D { e: 'f'; 'g': 3 }
export const h = { 'i-j': a } as D satisfies C as 'k';
// true && false`;
  expect(changes(text)).toEqual([]);
});

const sources = mutantsIn('lib/http');
const textOf = new Map<string, string>();
const read = async (file: string) => {
  const { readFileSync } = await import('node:fs');
  const text = textOf.get(file) ?? readFileSync(file, 'utf8');
  textOf.set(file, text);
  return text;
};

it('each mutant of a room can be parsed, differs, and names the line where it stands', async () => {
  expect(sources.length).toBeGreaterThan(500);
  for (const mutant of sources) {
    const text = await read(mutant.file);
    const result = mutated(text, mutant);
    expect(result).not.toBe(text);
    expect(text.slice(mutant.from, mutant.to)).toBe(mutant.before);
    expect(text.split('\n')[mutant.line - 1]).toContain(mutant.before.split('\n')[0]);
    if (!isParsed(result)) throw new Error(`${mutant.file}:${mutant.line} ${mutant.before} -> ${mutant.after}`);
  }
});

it('all mutants of a file stand in it side by side, each behind its switch', async () => {
  for (const file of new Set(sources.map((mutant) => mutant.file))) {
    const own = sources.filter((mutant) => mutant.file === file);
    const text = switched(await read(file), new Map(own.map((mutant, at): [string, Mutant] => [`m${at}`, mutant])));
    expect(isParsed(text), file).toBe(true);
    for (const at of own.keys()) expect(text, file).toContain(`globalThis.__mutant?.('m${at}')`);
  }
});

it('a switch turns on its own mutant only, within another one as well', () => {
  const text = 'const f = (a, b) => { let c = a; if (a < b) { c += 1; } return c ? c + b : [3, 1].reverse(); };';
  const mutants = mutantsOf('lib/a.ts', text);
  const all = switched(text, new Map(mutants.map((mutant, at) => [`m${at}`, mutant])));
  const result = (source: string, active: string) => {
    const run = new Function('globalThis', `${source}; return JSON.stringify([f(1, 2), f(2, 1), f(0, 0)]);`);
    return run({ __mutant: (name: string) => name === active });
  };
  expect(result(all, 'none')).toBe(result(text, ''));
  for (const [at, mutant] of mutants.entries()) expect(result(all, `m${at}`)).toBe(result(mutated(text, mutant), ''));
});

it('a seed draws the same mutants, another one others, and fewer of them are the first', () => {
  expect(sampleOf(sources, 20, 1)).toEqual(sampleOf(sources, 20, 1));
  expect(sampleOf(sources, 20, 2)).not.toEqual(sampleOf(sources, 20, 1));
  expect(sampleOf(sources, 5, 1)).toEqual(sampleOf(sources, 20, 1).slice(0, 5));
});

it('the table counts by room, leaves out what the types refuse, and names the survivors', () => {
  const mutant = { file: 'lib/data/a.ts', from: 0, to: 5, before: 'a < b', after: 'a <= b', line: 3 };
  const [all, http] = [
    { tried: 2, files: 2 },
    { ...mutant, file: 'lib/http/b.ts' },
  ];
  const judged = [
    { mutant, killer: null, ...all },
    { mutant, killer: 'test/a.test.ts', ...all },
    { mutant, killer: null, ...all, isNone: true },
    { mutant: http, killer: null, tried: 0, files: 0 },
  ];
  expect(asTable(judged).split('\n')).toEqual([
    'room      mutants   killed    survived',
    'data      2         1         1         50 %',
    'http      1         0         1         0 %',
    'all       3         1         2         33 %',
    '',
    'lib/data/a.ts:3  a < b  ->  a <= b  (2 of 2 test files)',
    'lib/http/b.ts:3  a < b  ->  a <= b  (no test reaches it)',
  ]);
  const [x, y] = ['x'.repeat(100), 'y'.repeat(100)];
  expect(difference(`${x} < ${y}`, `${x} <= ${y}`)).toBe(
    `…${x.slice(72)} < ${y.slice(71)}…  ->  …${x.slice(72)} <= ${y.slice(71)}…`,
  );
});
