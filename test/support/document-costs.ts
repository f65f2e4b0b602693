import { readFileSync } from 'node:fs';
import { packPassages } from '../../lib/documents/pack-passages.ts';
import type { RequestCost } from '../../lib/platform/dynamodb/capacity.ts';
import { draft } from './drafts.ts';
import { reads, storeDocument, unvisited } from './kept-document.ts';

/* What a document costs, by its words: of real English, as text that is compressed must be. */

const WORDS = [
  'test/bench/notices/first-en.txt',
  'test/bench/notices/second-en.txt',
  'local/demo/texts/subjects.yml',
  'local/demo/texts/item-templates.yml',
]
  .flatMap((file) => readFileSync(file, 'utf8').split(/\s+/))
  .filter((word) => /^[\w.,;:'()-]+$/.test(word));
const MAX_PASSAGE_LENGTH = 3_000;

/** So many words in passages of nearly the most bytes that one may have. */
function getPassages(count: number): string[] {
  const passages = [''];
  for (let i = 0; i < count; i += 1) {
    const word = WORDS[i % WORDS.length] ?? '';
    const last = passages.at(-1) ?? '';
    if (last.length + word.length >= MAX_PASSAGE_LENGTH) passages.push(word);
    else passages[passages.length - 1] = `${last} ${word}`.trim();
  }
  return passages;
}

/** The bytes of a text and of its stored form, and the costs of its fetch and of its three routes. */
export interface DocumentCosts {
  passages: number;
  bytes: number;
  stored: number;
  visit: RequestCost;
  /** A visit that finds it unchanged. */
  again: RequestCost;
  /** Making its words searchable. */
  words: RequestCost;
  document: RequestCost;
  text: RequestCost;
  search: RequestCost;
}

/** Stores entry `n` with a document of so many words in the table of the environment, and reads it. */
export async function documentCosts(n: number, words: number): Promise<DocumentCosts> {
  const lib = {
    ...(await import('../../lib/documents/document-texts.ts')),
    ...(await import('../../lib/documents/list-passages.ts')),
    ...(await import('../../lib/documents/document-rows.ts')),
    ...(await import('../../lib/documents/store-visit.ts')),
    ...(await import('../../lib/documents/run-document-tasks.ts')),
    ...(await import('../../lib/platform/dynamodb/write.ts')),
    ...(await import('../../lib/entries/store-entry.ts')),
    ...(await import('../../lib/platform/dynamodb/capacity.ts')),
  };
  const entry = draft(n, { link: `https://example.org/document-${n}` });
  await lib.storeEntry(entry);
  const kept = unvisited(entry.link ?? '');
  await storeDocument(kept, []);
  await lib.putItem({ Item: lib.buildDocumentEntryItem(kept.document.id, entry.id) });
  const passages = getPassages(words);
  const getCost = async (work: () => Promise<unknown>) => (await lib.measureCost(work)).cost;
  const page = { limit: 20, offset: 0, position: null };
  const { blocks } = packPassages(passages);
  return {
    passages: passages.length,
    bytes: passages.reduce((sum, one) => sum + Buffer.byteLength(one), 0),
    stored: blocks.reduce((sum, { length }) => sum + length, 0),
    visit: await getCost(() =>
      lib.storeVisit(kept, reads(...passages), { sent_at: kept.document.due_at ?? '', now: new Date() }),
    ),
    again: await getCost(async () => {
      const later = new Date(Date.now() + 3_600_000);
      const known = await lib.findDocumentRecord(kept.document.id);
      if (known) await lib.storeVisit(known, { kind: 'same' }, { sent_at: known.document.due_at ?? '', now: later });
    }),
    words: await getCost(() => lib.runDocumentTasks(new Date(), () => true)),
    document: await getCost(() => lib.getDocument(entry.id)),
    text: await getCost(() => lib.getDocumentText(entry.id)),
    search: await getCost(() => lib.listPassages(entry.id, { search: 'deployment' }, page)),
  };
}
