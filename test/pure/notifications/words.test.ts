import { expect, it } from 'vitest';
import { escapeHtmlText, toDisplayLine } from '../../../lib/channels/message/message-parts.ts';

it('escapeHtmlText escapes all markup characters of a text', () => {
  expect(escapeHtmlText(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});

it('toDisplayLine cuts a line at the maximum length, and ends the cut line with "…"', () => {
  expect(toDisplayLine(' one\n\u2028two\u200b ', 7)).toBe('one two');
  expect(toDisplayLine('one two', 6)).toBe('one t…');
  expect(toDisplayLine('one two', 5)).toBe('one…');
  expect(toDisplayLine('👩‍⚖️ pays', 20)).toBe('👩‍⚖️ pays');
});
