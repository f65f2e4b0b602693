import { describe, expect, it } from 'vitest';
import type { LanguageRule } from '../../../../scripts/check/language/rules.ts';
import { checkSourceFile } from '../../../../scripts/check/language/source-file.ts';

const LONG = 'x'.repeat(121);
const findIn = (text: string, file = 'lib/a/sample.ts') => checkSourceFile(file, text).findings;
const listRules = (text: string, file?: string) => findIn(text, file).map(({ rule }) => rule);

describe('checkSourceFile with a violation', () => {
  it.each<[LanguageRule, string]>([
    ['old-words', '// The parts of what was told to a caller.'],
    ['old-words', '/** Returns the address, in the place of the name. */\nconst a = 1;'],
    ['old-words', 'const notTold = 1;'],
    ['old-words', 'interface Entry {\n  told_at: string;\n}'],
    ['old-words', 'function send({ rings: [told] }) {}'],
    ['old-words', "const text = 'Nobody follows this feed';"],
    ['old-words', `const text = \`\${count} people: nobody follows it\`;`],
    ['of-functions', 'function lengthOf(text: string) {}'],
    ['of-functions', 'export const lengthOf = (text: string) => text.length;'],
    ['limit-names', 'const LONGEST_NAME = 80;'],
    ['limit-names', 'export const MOST_ITEMS = 80;'],
    ['limit-names', 'const LEAST_ITEMS = 80;'],
    ['long-lines', `const a = 1; // ${LONG} word`],
    ['tuple-declarations', 'const [first, second] = [1, 2];'],
    ['grouped-spreads', 'const entry = { ...{ id, title }, link };'],
    ['inline-options', 'function list({ rows = 0 }: { rows?: number }) {}'],
    ['inline-options', 'const list = ({ rows = 0 }: { rows?: number } = {}) => rows;'],
    ['many-parameters', 'function add(a: A, b: B, c: C, d: D) {}'],
    ['many-parameters', 'class A {\n  add(a: A, b: B, c: C, d: D) {}\n}'],
    ['nested-conditionals', 'const a = b ? c : d ? e : f;'],
    ['nested-conditionals', 'const a = b ? (c ? d : e) : f;'],
    ['long-patterns', `const A =\n  /${LONG}/;`],
    [
      'long-docstrings',
      `/**\n * Returns ${'many words '.repeat(5)}\n * ${'and more '.repeat(5)}. Ends.\n */\nconst a = 1;`,
    ],
  ])('reports the rule %s for %j', (rule, text) => {
    expect(new Set(listRules(text))).toEqual(new Set([rule]));
  });

  it('reports the rule old-words in titles of tests, but not in their data', () => {
    const file = 'test/pure/sample.test.ts';
    expect(listRules("it('is told nothing', () => send('Nobody is here'));", file)).toEqual(['old-words']);
    expect(listRules("describe.each([1])('rings %s', () => {});", file)).toEqual(['old-words']);
    expect(listRules(`test(\`is told \${name}\`, () => {});`, file)).toEqual(['old-words']);
  });

  it('reports the rule old-words in the text of JSX elements', () => {
    expect(listRules('const a = <p>Nobody follows it</p>;', 'web/a/sample.tsx')).toEqual(['old-words']);
  });

  it('reports the line of each finding', () => {
    expect(findIn('const a = 1;\n\n// told\n')).toEqual([{ rule: 'old-words', file: 'lib/a/sample.ts', line: 3 }]);
  });
});

describe('checkSourceFile without a violation', () => {
  it.each([
    ['a look-up in a constant', 'const titleOf = (kind: Kind) => TITLES[kind] ?? null;'],
    ['a look-up in a constant map', 'const titleOf = (kind: Kind) => TITLES.get(kind);'],
    ['uses of a name that another file declares', 'send(told);'],
    ['three parameters', 'function add(a: A, b: B, c: C) {}'],
    ['a named type of options', 'function list({ rows = 0 }: ListOptions) {}'],
    ['conditionals of nested functions', 'const a = b ? list.map((c) => (c ? 1 : 2)) : [];'],
    ['a long line that is only a URL', `// https://${LONG}`],
    [
      'a short first sentence',
      `/** Returns the name. ${'It has more to say '.repeat(8)} */\nconst a = 1;`.replace(/(.{90}) /g, '$1\n'),
    ],
    ['"there is no" and "no longer"', '// There is no feed, and the source is no longer read.'],
  ])('accepts %s', (_, text) => {
    expect(listRules(text)).toEqual([]);
  });
});

it('checkSourceFile throws for a file that does not parse', () => {
  expect(() => findIn('const = ;')).toThrow('lib/a/sample.ts does not parse');
});
