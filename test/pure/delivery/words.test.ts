import { expect, it } from 'vitest';
import { escaped, oneLine } from '../../../lib/delivery/words.ts';

it('no sign of a text is markup in a mail', () => {
  expect(escaped(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});

it('a line has as many characters as it may, or ends in "…"', () => {
  expect(oneLine(' one\n\u2028two\u200b ', 7)).toBe('one two');
  expect(oneLine('one two', 6)).toBe('one t…');
  expect(oneLine('one two', 5)).toBe('one…');
  expect(oneLine('👩‍⚖️ pays', 20)).toBe('👩‍⚖️ pays');
});
