import { randomUUID } from 'node:crypto';
import { documentMark } from '../entries/document-words.ts';
import { storedEntryOfItem } from '../entries/rows.ts';
import { documentPostings, type PostingItem, placeOfPostings } from '../search/postings.ts';
import { within } from '../table/attempts.ts';
import {
  DOCUMENT_WORDS_DUE,
  DOCUMENTS_WORDS,
  documentKey,
  documentMarkKey,
  documentWordsKey,
  entryKey,
  type Key,
  keyText,
} from '../table/key-chart.ts';
import { type Held, heldUntil, hold, move } from '../table/place.ts';
import { getItem, queryItems } from '../table/read.ts';
import { FIRST, upTo } from '../table/sort-keys.ts';
import { stampOf } from '../table/stamps.ts';
import { deleteItem, transact, type Write, writeEach } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { documentIdOf, isWeb } from './address.ts';
import { passagesOf } from './blocks.ts';
import { entriesOf } from './entries-of.ts';
import { keptDocumentOf, presentOf, type StoredDocument } from './record.ts';

/*
 * The words of a text are looked up beside those of its entries. What stands of a document among the postings of an entry is noted with
 * the entry; whatever changes, its text, its link, its date, its status, it is brought to what should stand. A mark that is stored before
 * the first posting, and taken away with the last one in one transaction, tells searches not to rely on them meanwhile. One run at a time
 * writes them; one that is killed is gone on with by the next.
 */

/** Texts of one run, how often one entry is tried beside its writers, and how long its postings may take. */
const ROWS = 100;
const ATTEMPTS = 5;
const PUT_WITHIN_MS = 30_000;

/** Postings of a document: which text, and where the entry stood. */
export interface Standing {
  document: string;
  version: number;
  language: string | null;
  place: string;
}

/** What should stand of a document among the postings of an entry; null if nothing should. */
export function standingOf(
  entry: Parameters<typeof placeOfPostings>[0] & { link: string | null; language: string | null },
  document: StoredDocument | null,
): Standing | null {
  const text = document && presentOf(document);
  if (!document || !text) return null;
  const language = text.language ?? entry.language;
  return { document: document.id, version: text.version, language, place: placeOfPostings(entry) };
}

/** Whether nothing but this stands. */
export const isSettled = (standing: Standing[], wanted: Standing | null): boolean =>
  standing.length === (wanted ? 1 : 0) && standing.every((one) => wanted && textOf(one) === textOf(wanted));

/** One text at one place. Maps of the table have no order. */
const textOf = ({ document, version, language, place }: Standing) =>
  JSON.stringify([document, version, language, place]);

/** What a run did: texts whose words are looked up now, and whether some are left. */
interface Run {
  outcome: 'nothing due' | 'held elsewhere' | 'indexed';
  texts: number;
  has_more: boolean;
}

/**
 * Writes the postings of documents whose text or whose entries have changed, until nothing is left or `isTimeLeft` says so. A text that
 * cannot be looked up stays for the next run, and stops no other.
 *
 * @throws Problem 503, and at the end what kept a text from being looked up
 */
export async function indexTexts(now: Date, isTimeLeft: () => boolean): Promise<Run> {
  const rows = await queryItems({
    partition: DOCUMENT_WORDS_DUE,
    ...{ from: FIRST, to: upTo(instantOf(now)), limit: ROWS, consistent: true },
  });
  if (rows.length === 0) return { outcome: 'nothing due', texts: 0, has_more: false };
  let held = await hold(DOCUMENTS_WORDS);
  if (!held) return { outcome: 'held elsewhere', texts: 0, has_more: true };
  const moved = async (until: number) => {
    const isHeld = await move(DOCUMENTS_WORDS, held as Held, instantOf(now), until);
    if (isHeld) held = { ...(held as Held), place: instantOf(now) };
    return isHeld;
  };
  const isMine = async () => isTimeLeft() && (await moved(heldUntil()));
  const faults: unknown[] = [];
  let texts = 0;
  for (const { pk, sk } of rows as (Key & object)[]) {
    const outcome = await indexText(sk.split('#')[1] ?? '', isMine).catch((fault: unknown) => {
      faults.push(fault);
      return 'left';
    });
    if (outcome === 'over') break;
    if (outcome === 'left') continue;
    await deleteItem({ pk, sk });
    texts += 1;
  }
  // Who has lost the place lets go of nobody else's.
  await moved(0);
  if (faults.length > 0) throw faults[0];
  return { outcome: 'indexed', texts, has_more: texts < rows.length || rows.length === ROWS };
}

/** Looks up the words of a document for its entries: `left` if writers of one were faster each time, `over` where it is nobody's turn any more. */
async function indexText(document: string, isMine: () => Promise<boolean>): Promise<'indexed' | 'left' | 'over'> {
  let isLeft = false;
  for (const id of await entriesOf(document)) {
    if (!(await isMine())) return 'over';
    if (!(await indexEntry(id))) isLeft = true;
  }
  return isLeft ? 'left' : 'indexed';
}

/** Brings what stands of a document among the postings of an entry to what should stand. False if its writers were faster each time. */
async function indexEntry(id: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await recordOf(id);
    const wanted = await wantedOf(id);
    if (isSettled(before.standing, wanted) && !(await isMarked(id))) return true;
    const by = randomUUID();
    const standing = withWanted(before.standing, wanted);
    const under = { standing, is_whole: false, revision: before.revision + 1 };
    if (await isRefused(id, before.revision, under, { Put: { Item: documentMark(id, by) } })) continue;
    await within(PUT_WITHIN_MS, () => replace(before, wanted));
    if (!isSettled(wanted ? [wanted] : [], await wantedOf(id))) continue;
    const after = { standing: wanted ? [wanted] : [], is_whole: true, revision: under.revision + 1 };
    if (!(await isRefused(id, under.revision, after, unmarked(id, by), stampOf('documents')))) return true;
  }
  return false;
}

/** What may stand while this is written; after a run that was killed it is there already. */
const withWanted = (standing: Standing[], wanted: Standing | null): Standing[] =>
  wanted && !standing.some((one) => textOf(one) === textOf(wanted)) ? [...standing, wanted] : standing;

/** What stands, all of it if it `is_whole`: else somebody has begun to write it. */
interface StoredStanding {
  standing: Standing[];
  is_whole: boolean;
  revision: number;
}

async function recordOf(id: string): Promise<StoredStanding> {
  const item = await getItem(documentWordsKey(id), { consistent: true });
  const { standing = [], is_whole = true, revision = 0 } = (item ?? {}) as Partial<StoredStanding>;
  return { standing, is_whole, revision };
}

/** What should stand by the entry and its document as they are now. */
async function wantedOf(id: string): Promise<Standing | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  const entry = item && storedEntryOfItem(item);
  if (!entry || !isWeb(entry.link)) return null;
  const document = await getItem(documentKey(documentIdOf(entry.link)), { consistent: true });
  return standingOf(entry, document && keptDocumentOf(document).document);
}

const isMarked = async (id: string) => (await getItem(documentMarkKey(id), { consistent: true })) !== null;

/** Takes the mark away, unless an edit of the entry has put one of its own in its place. */
const unmarked = (id: string, by: string): Write => ({
  Delete: {
    Key: documentMarkKey(id),
    ConditionExpression: '#by = :by',
    ExpressionAttributeNames: { '#by': 'by' },
    ExpressionAttributeValues: { ':by': by },
  },
});

/** Stores what stands, if nobody else has meanwhile. */
async function isRefused(id: string, seen: number, record: StoredStanding, ...more: Write[]): Promise<boolean> {
  const refusal = await transact([
    {
      Put: {
        Item: { ...documentWordsKey(id), ...record },
        ConditionExpression: seen === 0 ? 'attribute_not_exists(pk)' : 'revision = :revision',
        ...(seen === 0 ? {} : { ExpressionAttributeValues: { ':revision': seen } }),
      },
    },
    ...more,
  ]);
  return refusal !== null;
}

/** Puts the postings that should stand, and removes all others that may. */
async function replace({ standing, is_whole }: StoredStanding, wanted: Standing | null): Promise<void> {
  const now = wanted ? await postingsOfText(wanted) : [];
  const kept = new Set(now.map(keyText));
  const known = new Map<string, PostingItem>();
  for (const one of standing) for (const posting of await postingsOfText(one)) known.set(keyText(posting), posting);
  // Of what stood whole it is known what its postings say.
  const isTold = (posting: PostingItem) => is_whole && known.get(keyText(posting))?.in === posting.in;
  await writeEach(
    now.filter((posting) => !isTold(posting)),
    [...known.values()].filter((posting) => !kept.has(keyText(posting))),
  );
}

async function postingsOfText({ document, version, language, place }: Standing): Promise<PostingItem[]> {
  return documentPostings(place, { passages: await passagesOf(document, version), language });
}
