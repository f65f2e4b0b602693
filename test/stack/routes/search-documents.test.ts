import { expect, it } from 'vitest';
import { expectProblem, get } from '../../support/api.ts';
import { reads, withDocument } from '../../support/kept-document.ts';

const ID = withDocument('test-search-documents', 1, { visits: [reads('A bilby digs.', 'Bilbies are nocturnal.')] });
const found = async (query: Record<string, string>) => {
  const { status, body } = await get('/entries/detail', { highlight: 'true', ...query });
  expect(status).toBe(200);
  return (body.items as { id: string; matches: { field: string }[] }[]).map(({ id, matches }) => ({
    id,
    fields: matches.map(({ field }) => field),
  }));
};

it('200: finds an entry by words of its document, and reports the match as document', async () => {
  const inDocument = [{ id: ID, fields: ['document'] }];
  // The local planner may be at work on it.
  await expect.poll(() => found({ search: 'bilby nocturnal' })).toEqual(inDocument);
  expect(await found({ search: 'bilby', in: 'document' })).toEqual(inDocument);
  expect(await found({ search: '"bilbies are nocturnal"', in: 'document' })).toEqual(inDocument);
  expect(await found({ search: 'bilby', in: 'entry' })).toEqual([]);
});

it('400: rejects "in" with an unknown value, without a search, or together with updated_after', async () => {
  for (const query of [{ search: 'bilby', in: 'both' }, { in: 'document' }])
    expectProblem(await get('/entries/detail', query), 400, 'invalid_parameter');
  const changes = await get('/entries/detail', { search: 'bilby', in: 'entry', updated_after: '2026-01-01' });
  expectProblem(changes, 400, 'invalid_parameter');
});
