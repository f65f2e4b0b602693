import { expect, it } from 'vitest';
import type { EntryVersion } from '../../../clients/typescript/src/index.ts';
import { formatEditCount, formatVersionChanges } from '../../../web/entry/versions/format-version.ts';

const version = (changed: EntryVersion['changed'], is_first = false) => ({ changed, is_first }) as EntryVersion;
const FIRST = version([], true);
const edited = (all: EntryVersion[], has_more = false) =>
  formatEditCount({ items: [...all, FIRST], total: null, limit: 20, offset: 0, has_more, next_cursor: null });

it('formatEditCount does not count changes by the service as edits', () => {
  expect(edited([version(['summary', 'one_line_summary'])])).toBe('Not edited, summarised later');
  expect(edited([version(['kind', 'key_dates']), version(['one_line_summary'])])).toBe(
    'Not edited, extracted again later',
  );
  expect(edited([version(['description', 'key_dates']), version(['kind'])])).toBe('Edited once');
  expect(edited([version(['title']), version(['title'])], true)).toBe('Edited at least 2 times');
  expect(edited([version(null)])).toBe('Edited at least once');
});

it('formatVersionChanges lists the changed fields, or reports that they are unknown', () => {
  expect(formatVersionChanges(version(['key_dates', 'citations']))).toBe('key dates, citations');
  expect(formatVersionChanges(version(null))).toBe('earlier content not available');
  expect(formatVersionChanges(FIRST)).toBe('first version');
});
