import { expect, it } from 'vitest';
import { checkTextFile } from '../../../../scripts/check/language/text-file.ts';

const LONG_LINE = `${'word '.repeat(25)}end`;

it('checkTextFile applies the rule old-words by paragraph, even across the end of a line', () => {
  const { findings } = checkTextFile(
    'docs/a.md',
    '# Feeds\n\nEach feed has a name of\nits own.\n\nWhat a feed sends is read.\n',
  );
  expect(findings.map(({ rule, line }) => [rule, line])).toEqual([
    ['old-words', 3],
    ['old-words', 6],
  ]);
});

it.each(['infra/a.yml', 'web/a.css', 'clients/python/a.py'])('checkTextFile counts snake_case names in %s', (file) => {
  expect(checkTextFile(file, 'when_told: 1\n').findings).toHaveLength(1);
});

it('checkTextFile reports lines over 120 columns, but not the rows of a Markdown table', () => {
  expect(checkTextFile('docs/a.md', `Title\n${LONG_LINE}\n`).findings).toMatchObject([{ rule: 'long-lines', line: 2 }]);
  expect(checkTextFile('docs/a.md', `| ${LONG_LINE} |\n`).findings).toEqual([]);
});
