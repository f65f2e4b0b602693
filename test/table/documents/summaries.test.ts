import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import { atEachRequest } from '../../support/at-each-request.ts';
import { reads, storeDocument, unvisited } from '../../support/kept-document.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { HOUR_MS, startKillableWorld } from './world.ts';

/* From a feed to a summary of the whole text: what is read has its entries wait, and what is made of it says where it stands there. */

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

type Killable = Awaited<ReturnType<typeof startKillableWorld>>;
let world: Killable['world'];
let doomed: Killable['doomed'];
let proxy: Killable['proxy'];
let n = 0;

beforeAll(async () => {
  vi.stubEnv('DOCUMENTS_A_DAY', '100000');
  ({ world, doomed, proxy } = await startKillableWorld('summaries'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
  await proxy.stop();
});

/** A new entry whose document was read, with the row that its entries are to be told. */
async function entryWithText(passages = PASSAGES, title = TITLE): Promise<{ id: string; link: string }> {
  n += 1;
  const link = `http://host.example/${n}`;
  const id = await world.store(n, link, { title });
  await world.findDocuments(() => true);
  await read(link, passages);
  return { id, link };
}

/** A visit of a document that reads these passages. */
async function read(link: string, passages: string[]): Promise<void> {
  const kept = await world.findDocumentRecord(getDocumentId(link));
  if (!kept) throw new Error('no document');
  await world.storeVisit(kept, reads(...passages), kept.document.due_at ?? '2026-11-24T00:00:00Z', new Date());
  world.pass(HOUR_MS);
}

const tell = () => world.requestSummariesOfTexts(() => true);
const follow = () => world.findDocuments(() => true);
const make = (id: string) => world.summarizeEntry(id, { textOf: world.findCurrentText });
const waiting = async () => {
  const before = '2030-01-01T00:00:00Z';
  return (await world.listWaitingEntries({ before, limit: 100, ofDocuments: true }, [], 0)).map(({ id }) => id);
};
/** What an entry's summary is made of, and whether each of its points stands where it says. */
async function madeOf(id: string) {
  const { summary, one_line_summary, five_point_summary } = await world.getEntry(id);
  const { passages } = (await world.findCurrentText((await world.getEntry(id)).link ?? '')) ?? { passages: [] };
  for (const { index, passage, text, start, end } of summary?.grounds ?? []) {
    expect([...(passages[passage - 1] ?? '')].slice(start, end).join('')).toBe(text);
    expect(text).toBe(index === null ? one_line_summary : five_point_summary?.[index]);
  }
  return [summary?.made_of, summary?.document_version, summary?.grounds?.length];
}

it('a text that is read: its entry waits, and gets a summary in the text’s own sentences that says where each stands', async () => {
  const { id } = await entryWithText();
  expect(await waiting()).toEqual([]);
  expect(await tell()).toBe(1);
  expect(await waiting()).toEqual([id]);
  expect(await tell()).toBe(0);
  expect(await make(id)).toEqual({ outcome: 'by rule', reason: null });
  expect(await world.getEntry(id)).toMatchObject({
    one_line_summary: FIRST[0],
    five_point_summary: [...FIRST, ...SECOND],
    summary: { method: 'extractive', model: null, made_of: 'document', document_version: 1 },
  });
  expect(await madeOf(id)).toEqual(['document', 1, 6]);
  expect(await make(id)).toEqual({ outcome: 'not waiting', reason: null });
  await follow();
  expect(await waiting()).toEqual([]);
});

it('another text of the document: the summary stands, says of which text it is, and is made anew', async () => {
  const { id, link } = await entryWithText();
  await tell();
  await make(id);
  await read(link, [FIRST.join(' '), SECOND.toReversed().join(' ')]);
  expect(await world.getEntry(id)).toMatchObject({ summary: { document_version: 1 } });
  expect(await tell()).toBe(1);
  await make(id);
  expect(await madeOf(id)).toEqual(['document', 2, 6]);
});

it('a text that is read while the summary of the one before is made: that one is not stored, the entry waits on', async () => {
  const { id, link } = await entryWithText();
  await tell();
  const textOf = async (one: string) => {
    const text = await world.findCurrentText(one);
    await read(link, [FIRST.join(' '), 'Another passage.']);
    await tell();
    return text;
  };
  expect(await world.summarizeEntry(id, { textOf })).toEqual({ outcome: 'outdated', reason: null });
  expect(await waiting()).toEqual([id]);
  await make(id);
  expect(await madeOf(id)).toEqual(['document', 2, 1]);
});

it('an entry whose text is edited begins with the feed’s, and waits for the document again; so does one that comes to a known document', async () => {
  const { id, link } = await entryWithText();
  await tell();
  await make(id);
  await world.store(n, link, { title: TITLE, description: 'An edited text.' });
  expect(await world.getEntry(id)).toMatchObject({ summary: null });
  n += 1;
  const other = await world.store(n, `${link}#part`, { title: TITLE });
  expect(await follow()).toMatchObject({ documents: 0, waitingEntries: 2 });
  expect((await waiting()).toSorted()).toEqual([id, other].toSorted());
  for (const one of [id, other]) {
    await make(one);
    expect((await madeOf(one)).slice(0, 2)).toEqual(['document', 1]);
  }
});

it('an entry that leads elsewhere loses the summary of the document that it led to, and is not told of its texts', async () => {
  const { id, link } = await entryWithText();
  await tell();
  await make(id);
  await world.store(n, 'http://host.example/elsewhere', { title: TITLE });
  expect(await world.getEntry(id)).toMatchObject({ one_line_summary: null, summary: null });
  await read(link, [FIRST.join(' ')]);
  expect(await tell()).toBe(0);
  expect(await waiting()).toEqual([]);
});

it('a text that is about something else: the feed’s summary stays, and nothing waits again', async () => {
  const { id, link } = await entryWithText(['Cookies help us to improve this site. You may choose which ones we set.']);
  await tell();
  const before = await world.getEntry(id);
  expect(await make(id)).toEqual({ outcome: 'by rule', reason: null });
  expect(await world.getEntry(id)).toEqual(before);
  await world.store(n, link, { title: TITLE, tags: ['another'] });
  expect(await follow()).toMatchObject({ waitingEntries: 0 });
  expect([await tell(), await waiting()]).toEqual([0, []]);
});

it.each([
  ['telling entries of a text', () => doomed.requestSummariesOfTexts(() => true)],
  ['making the summary', (id: string) => doomed.summarizeEntry(id, { textOf: doomed.findCurrentText })],
])('killed while %s, at each request in turn: it is made all the same, once', async (name, run) => {
  const begin = async () => {
    const { id } = await entryWithText();
    if (name === 'making the summary') await tell();
    return id;
  };
  await atEachRequest(proxy, { least: 4, begin, run }, async (id) => {
    await tell();
    await make(id);
    expect(await madeOf(id)).toEqual(['document', 1, 6]);
    expect(await waiting()).toEqual([]);
    expect((await world.listVersions(id, { limit: 9, offset: 0, position: null })).total).toBe(2);
  });
});

it.runIf(TABLE_IS_KIND)('what an entry costs that is told of a text, and its summary of 2,000 words', async () => {
  const sentence = (i: number) => `Institutions must send report ${i} on own funds by ${(i % 27) + 1} March 2027.`;
  const passages = Array.from({ length: 5 }, (_, p) =>
    Array.from({ length: 40 }, (_, i) => sentence(p * 40 + i)).join(' '),
  );
  const { id } = await entryWithText(passages);
  const told = (await world.measureCost(tell)).cost;
  expect(told.requests).toBe(5);
  expect(told.writeUnits).toBeLessThanOrEqual(6);
  const made = (await world.measureCost(() => make(id))).cost;
  expect(made.writeUnits).toBeLessThanOrEqual(45);
  expect(made.readUnits).toBeLessThanOrEqual(5);
});

it('a document without a text tells nobody', async () => {
  n += 1;
  const link = `http://host.example/${n}`;
  await world.store(n, link, { title: TITLE });
  await storeDocument(unvisited(link), []);
  await follow();
  expect([await tell(), await waiting()]).toEqual([0, []]);
});
