import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import { atEachRequest } from '../../support/at-each-request.ts';
import { reads, storeDocument, unvisited } from '../../support/kept-document.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { HOUR_MS, type KillableWorld, startKillableWorld } from './world.ts';

/*
 * From a feed to a summary of the complete text: a text that was read makes its entries wait for a summary, whose
 * points have their positions in the text.
 */

const TITLE = 'Final rules on the reporting of own funds';
const FIRST = [
  'The authority adopted final rules on the reporting of own funds by institutions.',
  'Institutions must report their own funds by 1 March 2027 to the authority.',
];
const SECOND = [
  'Firms that report late shall pay a penalty of 50,000 euros for each month.',
  'The rules take effect on 1 January 2027 and replace the guidance of 2019.',
  'Managers should appoint an officer who signs each report before it is sent.',
];
const PASSAGES = [FIRST.join(' '), SECOND.join(' ')];

let world: KillableWorld['world'];
let failing: KillableWorld['failing'];
let proxy: KillableWorld['proxy'];
let n = 0;

beforeAll(async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '100000');
  ({ world, failing, proxy } = await startKillableWorld('summaries'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
  await proxy.stop();
});

/** Stores an entry whose document was read, with the queue item that requests a summary. */
async function entryWithText(passages = PASSAGES, title = TITLE): Promise<{ id: string; link: string }> {
  n += 1;
  const link = `http://host.example/${n}`;
  const id = await world.store(n, link, { title });
  await world.scheduleNewDocuments(() => true);
  await read(link, passages);
  return { id, link };
}

/** Stores a visit that read these passages of a document. */
async function read(link: string, passages: string[]): Promise<void> {
  const kept = await world.findDocumentRecord(getDocumentId(link));
  if (!kept) throw new Error('no document');
  await world.storeVisit(kept, reads(...passages), {
    sent_at: kept.document.due_at ?? '2026-11-24T00:00:00Z',
    now: new Date(),
  });
  world.pass(HOUR_MS);
}

const requestSummaries = async () => {
  const { waitingEntries, error } = await world.runDocumentTasks(new Date(), () => true);
  if (error) throw error;
  return waitingEntries;
};
const follow = () => world.scheduleNewDocuments(() => true);
const make = (id: string) => world.summarizeEntry(id, { findText: world.findFirstDocumentPassages });
const waiting = async () => {
  const before = '2030-01-01T00:00:00Z';
  return (await world.listSummaryQueue({ before, limit: 100, ofDocuments: true }, [], 0)).map(({ id }) => id);
};
/** Returns the source of an entry's summary, and expects each point at its position in the text. */
async function getMade(id: string) {
  const { summary, one_line_summary, five_point_summary } = await world.getEntry(id);
  const { passages } = (await world.findFirstDocumentPassages((await world.getEntry(id)).link ?? '')) ?? {
    passages: [],
  };
  for (const { index, passage, text, start, end } of summary?.grounds ?? []) {
    expect([...(passages[passage - 1] ?? '')].slice(start, end).join('')).toBe(text);
    expect(text).toBe(index === null ? one_line_summary : five_point_summary?.[index]);
  }
  return [summary?.made_of, summary?.document_version, summary?.grounds?.length];
}

it('queues an entry for a summary of its document, and stores the positions of its sentences', async () => {
  const { id } = await entryWithText();
  expect(await waiting()).toEqual([]);
  expect(await requestSummaries()).toBe(1);
  expect(await waiting()).toEqual([id]);
  expect(await requestSummaries()).toBe(0);
  expect(await make(id)).toEqual({ outcome: 'by rule', reason: null });
  expect(await world.getEntry(id)).toMatchObject({
    one_line_summary: FIRST[0],
    five_point_summary: [...FIRST, ...SECOND],
    summary: { method: 'extractive', model: null, made_of: 'document', document_version: 1 },
  });
  expect(await getMade(id)).toEqual(['document', 1, 6]);
  expect(await make(id)).toEqual({ outcome: 'not waiting', reason: null });
  await follow();
  expect(await waiting()).toEqual([]);
});

it('keeps the summary of an earlier document version until a new summary is made', async () => {
  const { id, link } = await entryWithText();
  await requestSummaries();
  await make(id);
  await read(link, [FIRST.join(' '), SECOND.toReversed().join(' ')]);
  expect(await world.getEntry(id)).toMatchObject({ summary: { document_version: 1 } });
  expect(await requestSummaries()).toBe(1);
  await make(id);
  expect(await getMade(id)).toEqual(['document', 2, 6]);
});

it('discards a summary whose text changed while it was made, and leaves the entry waiting', async () => {
  const { id, link } = await entryWithText();
  await requestSummaries();
  const getText = async (one: string) => {
    const text = await world.findFirstDocumentPassages(one);
    await read(link, [FIRST.join(' '), 'Another passage.']);
    await requestSummaries();
    return text;
  };
  expect(await world.summarizeEntry(id, { findText: getText })).toEqual({ outcome: 'outdated', reason: null });
  expect(await waiting()).toEqual([id]);
  await make(id);
  expect(await getMade(id)).toEqual(['document', 2, 1]);
});

it('queues an edited entry and a new entry of the same document for a summary', async () => {
  const { id, link } = await entryWithText();
  await requestSummaries();
  await make(id);
  await world.store(n, link, { title: TITLE, description: 'An edited text.' });
  expect(await world.getEntry(id)).toMatchObject({ summary: null });
  n += 1;
  const other = await world.store(n, `${link}#part`, { title: TITLE });
  expect(await follow()).toMatchObject({ documents: 0, waitingEntries: 2 });
  expect((await waiting()).toSorted()).toEqual([id, other].toSorted());
  for (const one of [id, other]) {
    await make(one);
    expect((await getMade(one)).slice(0, 2)).toEqual(['document', 1]);
  }
});

it('removes the summary of an entry that gets another link, and requests none for the former document', async () => {
  const { id, link } = await entryWithText();
  await requestSummaries();
  await make(id);
  await world.store(n, 'http://host.example/elsewhere', { title: TITLE });
  expect(await world.getEntry(id)).toMatchObject({ one_line_summary: null, summary: null });
  await read(link, [FIRST.join(' ')]);
  expect(await requestSummaries()).toBe(0);
  expect(await waiting()).toEqual([]);
});

it('keeps the summary and queues no entry when the document text is unrelated to the entry', async () => {
  const { id, link } = await entryWithText(['Cookies help us to improve this site. You may choose which ones we set.']);
  await requestSummaries();
  const before = await world.getEntry(id);
  expect(await make(id)).toEqual({ outcome: 'by rule', reason: null });
  expect(await world.getEntry(id)).toEqual(before);
  await world.store(n, link, { title: TITLE, tags: ['another'] });
  expect(await follow()).toMatchObject({ waitingEntries: 0 });
  expect([await requestSummaries(), await waiting()]).toEqual([0, []]);
});

it.each([
  ['requesting summaries of a text', () => failing.runDocumentTasks(new Date(), () => true)],
  ['making the summary', (id: string) => failing.summarizeEntry(id, { findText: failing.findFirstDocumentPassages })],
])('makes the summary once when the process is killed at any request while %s', async (name, run) => {
  const begin = async () => {
    const { id } = await entryWithText();
    if (name === 'making the summary') await requestSummaries();
    return id;
  };
  await atEachRequest(proxy, { least: 4, begin, run }, async (id) => {
    // The killed run has the lease of the tasks.
    world.pass(HOUR_MS);
    await requestSummaries();
    await make(id);
    expect(await getMade(id)).toEqual(['document', 1, 6]);
    expect(await waiting()).toEqual([]);
    expect((await world.listVersions(id, { limit: 9, offset: 0, position: null })).total).toBe(2);
  });
});

it.runIf(TABLE_IS_KIND)('spends at most 45 write units on making a summary of 2,000 words', async () => {
  const sentence = (i: number) => `Institutions must send report ${i} on own funds by ${(i % 27) + 1} March 2027.`;
  const passages = Array.from({ length: 5 }, (_, p) =>
    Array.from({ length: 40 }, (_, i) => sentence(p * 40 + i)).join(' '),
  );
  const { id, link } = await entryWithText(passages);
  const requesting = (await world.measureCost(() => world.requestSummaries(getDocumentId(link), 1, [id]))).cost;
  expect(requesting.requests).toBe(2);
  expect(requesting.writeUnits).toBeLessThanOrEqual(5);
  const made = (await world.measureCost(() => make(id))).cost;
  expect(made.writeUnits).toBeLessThanOrEqual(45);
  expect(made.readUnits).toBeLessThanOrEqual(5);
});

it('requests no summary for a document without a text', async () => {
  n += 1;
  const link = `http://host.example/${n}`;
  await world.store(n, link, { title: TITLE });
  await storeDocument(unvisited(link), []);
  await follow();
  expect([await requestSummaries(), await waiting()]).toEqual([0, []]);
});
