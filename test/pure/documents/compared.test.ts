import { expect, it } from 'vitest';
import { computeTextDigest } from '../../../lib/documents/reading/text-digest.ts';

const TEXT = ['The Authority fines Acme Ltd.\n\nIt may appeal until 3 May 2026.'];

it('computeTextDigest ignores white space and passage borders, but not a changed word', () => {
  expect(computeTextDigest(['The Authority fines\nAcme Ltd.', 'It may appeal  until 3 May 2026.'])).toBe(
    computeTextDigest(TEXT),
  );
  expect(computeTextDigest(['The Authority fines Acme Ltd.\n\nIt may appeal until 4 May 2026.'])).not.toBe(
    computeTextDigest(TEXT),
  );
  expect(computeTextDigest(TEXT)).toMatch(/^[\w-]{43}$/);
});

it.each([
  'Last updated: 3 May 2026',
  'Last updated on 3 May 2026 at 10:15',
  'This page was last updated on 12 June 2026',
  'Page last reviewed: 04/05/2026',
  'Printed on 3 May 2026',
  '3 May 2026',
  'Monday, 3 May 2026',
  'May 3, 2026',
  '2026-05-03',
  '3. Mai 2026',
  '2026年5月3日',
  'Zuletzt aktualisiert: 3. Mai 2026',
  'Stand: 03.05.2026',
  'Dernière mise à jour le 3 mai 2026',
  '最終更新日:2026年5月3日',
  '1,204 views',
  'Views: 1204',
  'Page 3 of 10',
])('computeTextDigest ignores a line about the web page itself: %s', (line) => {
  expect(computeTextDigest([...TEXT, line])).toBe(computeTextDigest(TEXT));
});

it.each([
  'The deadline is 3 May 2026',
  'Deadline: 3 May 2026',
  'Comments are due by 3 May 2026',
  'Last updated guidance on capital. Firms must comply with it.',
  'Deadline:\n3 May 2026',
  'Updated rules apply to all firms; they replace those of 2019',
])('computeTextDigest includes a line of the document text: %s', (line) => {
  const [, ...others] = line.split('\n');
  expect(computeTextDigest([...TEXT, line])).not.toBe(
    computeTextDigest([...TEXT, line.replace('3 May', '4 May').replace('rules', 'norms').replace('capital', 'assets')]),
  );
  expect(others.length).toBeLessThan(2);
});
