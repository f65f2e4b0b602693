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
 * The terms of a text are indexed under its entries. What is indexed for an entry is recorded with it, and is updated
 * after changes of text, link, date or status. A mark is written before the first posting and removed after the last
 * one in one transaction: until then searches do not rely on the postings. One run at a time writes them; a killed
 * run is continued by the next one.
 */

/** Limits: texts of a run, attempts per entry against concurrent writers, and time for the postings of one. */
const ROWS = 100;
const ATTEMPTS = 5;
const PUT_WITHIN_MS = 30_000;

/** The indexed text of an entry's document: which text, under which sort position. */
export interface Standing {
  document: string;
  version: number;
  language: string | null;
  place: string;
}

/** Returns the text that should be indexed for an entry; null for none. */
export function standingOf(
  entry: Parameters<typeof placeOfPostings>[0] & { link: string | null; language: string | null },
  document: StoredDocument | null,
): Standing | null {
  const text = document && presentOf(document);
  if (!document || !text) return null;
  const language = text.language ?? entry.language;
  return { document: document.id, version: text.version, language, place: placeOfPostings(entry) };
}

/** Returns whether exactly the wanted text is indexed. */
export const isSettled = (standing: Standing[], wanted: Standing | null): boolean =>
  standing.length === (wanted ? 1 : 0) && standing.every((one) => wanted && textOf(one) === textOf(wanted));

/** Returns a comparable key. Maps of the table have no order. */
const textOf = ({ document, version, language, place }: Standing) =>
  JSON.stringify([document, version, language, place]);

/** The result of a run: the number of indexed texts, and whether some are left. */
interface Run {
  outcome: 'nothing due' | 'held elsewhere' | 'indexed';
  texts: number;
  has_more: boolean;
}

/**
 * Indexes documents whose text or entries have changed, until nothing is left or time runs out.
 *
 * A text that cannot be indexed stays for the next run, and stops no other.
 * @throws Problem 503, and at the end the error of a text
 */
export async function indexTexts(now: Date, isTimeLeft: () => boolean): Promise<Run> {
  const rows = await queryItems({
    partition: DOCUMENT_WORDS_DUE,
    from: FIRST,
    to: upTo(instantOf(now)),
    limit: ROWS,
    consistent: true,
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
  // A run that lost the lease does not release that of another run.
  await moved(0);
  if (faults.length > 0) throw faults[0];
  return { outcome: 'indexed', texts, has_more: texts < rows.length || rows.length === ROWS };
}

/**
 * Indexes a document for its entries. `left`: concurrent writers were faster each time; `over`: the lease or the time
 * ended.
 */
async function indexText(document: string, isMine: () => Promise<boolean>): Promise<'indexed' | 'left' | 'over'> {
  let isLeft = false;
  for (const id of await entriesOf(document)) {
    if (!(await isMine())) return 'over';
    if (!(await indexEntry(id))) isLeft = true;
  }
  return isLeft ? 'left' : 'indexed';
}

/** Updates the indexed texts of an entry. Returns false if concurrent writers were faster each time. */
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

/** Returns what may be indexed during the update; after a killed run the wanted text may be there already. */
const withWanted = (standing: Standing[], wanted: Standing | null): Standing[] =>
  wanted && !standing.some((one) => textOf(one) === textOf(wanted)) ? [...standing, wanted] : standing;

/** The indexed texts of an entry; with `is_whole: false` a run has begun to change them. */
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

/** Returns what should be indexed by the current entry and document. */
async function wantedOf(id: string): Promise<Standing | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  const entry = item && storedEntryOfItem(item);
  if (!entry || !isWeb(entry.link)) return null;
  const document = await getItem(documentKey(documentIdOf(entry.link)), { consistent: true });
  return standingOf(entry, document && keptDocumentOf(document).document);
}

const isMarked = async (id: string) => (await getItem(documentMarkKey(id), { consistent: true })) !== null;

/** Returns the write that removes the mark, unless an edit of the entry has replaced it. */
const unmarked = (id: string, by: string): Write => ({
  Delete: {
    Key: documentMarkKey(id),
    ConditionExpression: '#by = :by',
    ExpressionAttributeNames: { '#by': 'by' },
    ExpressionAttributeValues: { ':by': by },
  },
});

/** Stores the record. Returns true if a concurrent write came first. */
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

/** Writes the wanted postings, and deletes all others that may exist. */
async function replace({ standing, is_whole }: StoredStanding, wanted: Standing | null): Promise<void> {
  const now = wanted ? await postingsOfText(wanted) : [];
  const kept = new Set(now.map(keyText));
  const known = new Map<string, PostingItem>();
  for (const one of standing) for (const posting of await postingsOfText(one)) known.set(keyText(posting), posting);
  // The postings of a complete record are known, so unchanged ones are not written.
  const isTold = (posting: PostingItem) => is_whole && known.get(keyText(posting))?.in === posting.in;
  await writeEach(
    now.filter((posting) => !isTold(posting)),
    [...known.values()].filter((posting) => !kept.has(keyText(posting))),
  );
}

async function postingsOfText({ document, version, language, place }: Standing): Promise<PostingItem[]> {
  return documentPostings(place, { passages: await passagesOf(document, version), language });
}
