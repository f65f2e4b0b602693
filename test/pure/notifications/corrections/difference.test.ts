import { describe, expect, it } from 'vitest';
import type { StyledTextRun } from '../../../../lib/channels/channel.ts';
import { formatTextDifference } from '../../../../lib/notifications/corrections/text-difference.ts';
import { fc } from '../../../support/property.ts';

const differences = (before: string, after: string) =>
  formatTextDifference({ title: 'T', text: before }, { title: 'T', text: after });
/** What went in brackets, what came in braces. */
const formatRun = ({ text, look }: StyledTextRun) => {
  if (look === 'gone') return `[${text}]`;
  return look === 'come' ? `{${text}}` : text;
};
const marked = (line: StyledTextRun[] = []) => line.map(formatRun).join('');
const compare = (before: string, after: string) => differences(before, after).map(marked).join('\n');
const many = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ');

describe('formatTextDifference', () => {
  it.for<[string, string, string, string]>([
    ['a replaced word', 'from 1 May on', 'from 1 June on', 'Text: from 1 [May] {June} on'],
    ['an added word', 'for banks', 'for all banks', 'Text: for {all }banks'],
    ['a removed word', 'for all banks', 'for banks', 'Text: for [all ]banks'],
    ['a text that was empty before', '', 'Now there is one.', 'Text: {Now there is one.}'],
    ['a text that is empty now', 'There was one.', '', 'Text: [There was one.]'],
    ['a language without spaces', '新规则适用于银行', '新规则适用于保险', 'Text: 新规则适用于[银行] {保险}'],
    ['a replaced punctuation mark', 'It applies.', 'It applies!', 'Text: It applies[.] {!}'],
    ['a removed punctuation mark', 'It applies. Soon', 'It applies Soon', 'Text: It applies[.] Soon'],
    ['no change', 'the same', 'the same', 'There is no visible change.'],
    ['more changes than are shown', many('a', 400), many('b', 400), 'Text: is another one now.'],
    [
      'a change of every other word',
      many('a b', 40),
      many('a c', 40).replaceAll('c', 'b x'),
      'Text: is another one now.',
    ],
  ])('shows the change: %s', ([, before, after, expected]) => {
    expect(compare(before, after)).toBe(expected);
  });

  it('puts the changes of title and text on separate lines, the title first', () => {
    const lines = formatTextDifference({ title: 'Old', text: 'a b' }, { title: 'New', text: 'a c' });
    expect(lines.map(marked)).toEqual(['Title: [Old] {New}', 'Text: a [b] {c}']);
  });

  it('keeps some unchanged words around a change, and replaces the others by an ellipsis', () => {
    const before = many('before', 50);
    const after = many('after', 50);
    const line = compare(`${before} one ${after}`, `${before} two ${after}`);
    expect(line).toMatch(/^Text: ….{1,60}\[one\] \{two\}.{1,60}…$/);
    const both = compare(`one ${before} one`, `two ${before} two`);
    expect(both).toMatch(/^Text: \[one\] \{two\}.{60}….{60}\[one\] \{two\}$/);
  });

  it('cuts a difference at 1,500 characters, and mentions a change after the first 2,000 characters', () => {
    const line = compare('short', many('extraordinarily', 110));
    expect([...line].length).toBeLessThanOrEqual('Text: [] {}…'.length + 1_500);
    expect(line).toMatch(/…\}$/);
    const long = `${'x'.repeat(1_999)}…`;
    expect(compare(long, long)).toBe('Its text changed at or after its first 2,000 characters.');
  });

  it('does not report text as removed if an insertion moved it beyond the limit of 2,000 characters', () => {
    const cut = (text: string) => `${text.slice(0, 1_999)}…`;
    const long = many('word', 400);
    expect(compare(cut(`It applies. ${long}`), cut(`It never applies. ${long}`))).toMatch(
      /^Text: It \{never \}applies\. .*…$/,
    );
    expect(compare(cut(long), cut(`${long.slice(0, 1_990)} another end of it`))).toBe(
      'Its text changed at or after its first 2,000 characters.',
    );
  });

  it('rebuilds the old text without the added parts, and the new text without the removed parts', () => {
    const word = fc.constantFrom('bank', 'capital', '*bold*', '<b>', '1.', '😀', 'ß', '规则');
    const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
    const without = (line: StyledTextRun[], look: StyledTextRun['look']) =>
      line
        .slice(1)
        .filter((run) => run.look !== look)
        .map((run) => run.text)
        .join('')
        .replaceAll(' ', '');
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const [line = [], ...others] = differences(before, after);
        expect(others).toEqual([]);
        expect(without(line, 'come')).toBe(before.replaceAll(' ', ''));
        expect(without(line, 'gone')).toBe(after.replaceAll(' ', ''));
      }),
    );
  });
});
