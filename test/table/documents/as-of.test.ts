import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, START, startWorld } from './world.ts';

/*
 * The document of an earlier version stays available after an update gets another link.
 */

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld('documents-as-of');
});
afterAll(() => world.stop());

const EARLIER = 'Firms must report their own funds by March.';
const LATER = 'Banks must publish their liquidity by June.';
const everything = { limit: 100, offset: 0, position: null };

it('returns the text of the document that the entry linked to at an instant, on each route', async () => {
  const site = await world.site();
  site.serve('/a', EARLIER);
  site.serve('/b', LATER);
  const id = await world.store(1, `${site.origin}/a`);
  await world.visit();
  const then = (await world.getDocument(id)).visited_at ?? '';
  world.pass(2 * HOUR_MS);
  site.serve('/a', `${EARLIER} This is final.`);
  await world.visit();
  const edited = (await world.getDocument(id)).visited_at ?? '';
  world.pass(MINUTE_MS);
  await world.store(1, `${site.origin}/b`);
  await world.visit();

  expect(await world.getDocumentText(id, { version: 1 })).toMatchObject({ url: `${site.origin}/b`, text: LATER });
  expect(await world.getDocumentText(id, { version: 1, as_of: then })).toMatchObject({
    url: `${site.origin}/a`,
    version: 1,
    text: EARLIER,
  });
  expect(await world.getDocumentText(id, { as_of: then })).toMatchObject({ version: 1, text: EARLIER });
  expect(await world.getDocumentText(id, { as_of: edited })).toMatchObject({
    version: 2,
    text: `${EARLIER} This is final.`,
  });
  expect(await world.getDocument(id, then)).toMatchObject({ url: `${site.origin}/a`, status: 'read', version: 2 });
  expect((await world.listPassages(id, { as_of: then }, everything)).items).toMatchObject([{ text: EARLIER }]);
  expect(await world.getDocumentDifference(id, { as_of: edited })).toMatchObject({
    url: `${site.origin}/a`,
    from: { version: 1 },
    to: { version: 2 },
  });
});

it('404: rejects an instant before the entry was stored or its document was fetched', async () => {
  const site = await world.site();
  site.serve('/c', EARLIER);
  const id = await world.store(2, `${site.origin}/c`);
  const { created_at } = await world.getEntry(id);
  await world.visit();
  await expect(world.getDocumentText(id, { as_of: created_at })).rejects.toMatchObject({
    status: 404,
    code: 'text_not_found',
  });
  const before = new Date(Date.parse(START) - HOUR_MS).toISOString().replace('.000Z', 'Z');
  for (const ask of [() => world.getDocumentText(id, { as_of: before }), () => world.getDocument(id, before)])
    await expect(ask()).rejects.toMatchObject({ status: 404, code: 'entry_not_found' });
});
