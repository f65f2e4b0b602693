import { expect, it } from 'vitest';
import { applyOverrides } from '../../../lib/catalog/sources/source-overrides.ts';
import { FollowedSource } from '../../support/feed-months.ts';

const catalogFields = {
  verified: { on: '2026-08-22', how: 'A public feed audit of this day.', by: 'elsewhere' },
  blocked: { on: '2026-08-22', reason: 'Answers 403 to programs.' },
  note: 'Browsers can read it.',
} as const;
const { feed } = new FollowedSource('one', catalogFields);

it('applyOverrides keeps verification, block and note of the catalog at the same address', () => {
  expect(applyOverrides(feed, { name: 'Two' })).toMatchObject(catalogFields);
  expect(applyOverrides(feed, { url: feed.url })).toMatchObject(catalogFields);
});

it('applyOverrides drops verification, block and note of the catalog at another address', () => {
  const moved = applyOverrides(feed, { url: 'https://two.example/feed' });
  for (const name of Object.keys(catalogFields)) expect(moved).not.toHaveProperty(name);
});
