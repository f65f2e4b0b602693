import { expect, it } from 'vitest';
import { expectProblem, get } from '../../support/api.ts';
import { reads, withDocument } from '../../support/kept-document.ts';

const ID = withDocument('test-search-documents', 1, [reads('A bilby digs.', 'Bilbies are nocturnal.')]);
const found = async (query: Record<string, string>) => {
  const { status, body } = await get('/entries/detail', { highlight: 'true', ...query });
  expect(status).toBe(200);
  return body.items.map(({ id, matches }: { id: string; matches: { field: string }[] }) => ({
    id,
    fields: matches.map(({ field }) => field),
  }));
};

it('200: an update is found by the words of its document, and says that they stand there', async () => {
  const inDocument = [{ id: ID, fields: ['document'] }];
  // The local planner may be at work on it.
  await expect.poll(() => found({ search: 'bilby nocturnal' })).toEqual(inDocument);
  expect(await found({ search: 'bilby', in: 'document' })).toEqual(inDocument);
  expect(await found({ search: '"bilbies are nocturnal"', in: 'document' })).toEqual(inDocument);
  expect(await found({ search: 'bilby', in: 'entry' })).toEqual([]);
});

it('400: where else to look, without a search, or in a list of changes', async () => {
  for (const query of [{ search: 'bilby', in: 'both' }, { in: 'document' }])
    expectProblem(await get('/entries/detail', query), 400, 'invalid_parameter');
  const changes = await get('/entries/detail', { search: 'bilby', in: 'entry', updated_after: '2026-01-01' });
  expectProblem(changes, 400, 'invalid_parameter');
});
