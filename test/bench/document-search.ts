import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDocumentId } from '../../lib/documents/document-address.ts';
import { buildDocumentItem } from '../../lib/documents/document-record.ts';
import { buildTextItems, packPassages } from '../../lib/documents/pack-passages.ts';
import type { StoredEntry } from '../../lib/entries/entry-items.ts';
import type { TableItem } from '../../lib/platform/dynamodb/client.ts';
import { buildDocumentPostings, getPostingSortKey } from '../../lib/search/index/postings.ts';
import { tokenize as wordsOfText } from '../../lib/search/words/search-tokens.ts';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { getWords } from '../support/drawn-words.ts';

/*
 * npm run bench -- document-search: requests and read units of pages of 20 that searches find in entries with a
 * document of 1,000 words each, over 1,000 and 100,000 of them (or the counts given). Growth is units of the larger
 * over the smaller table. Of the postings those are loaded that the searches ask for, and one in ten entries is
 * inactive.
 */

type SearchParameters = Record<string, string>;
const CASES: [name: string, query: SearchParameters][] = [
  ['a word of all documents', { search: 'notifies' }],
  ['the same, in documents alone', { search: 'notifies', in: 'document' }],
  ['a word of all entries and documents, in entries alone', { search: 'frequent', in: 'entry' }],
  ['the same, in both', { search: 'frequent' }],
  ['a rare word of documents', { search: 'ombudswoman' }],
  ['two words', { search: 'notifies concessionary' }],
  ['a word of entries and one of documents', { search: 'third concessionary' }],
  ['two words in a topic', { search: 'notifies concessionary', topic_id: 'topic-1' }],
  ['a phrase of every second document', { search: '"notifies concessionary"' }],
  ['a phrase with a common word', { search: '"notifies the concessionary"' }],
  ['a phrase that stands nowhere', { search: '"concessionary notifies frequent"' }],
  ['without a word', { search: 'concessionary -ombudswoman' }],
  ['by relevance', { search: 'notifies', order: 'relevance' }],
  ['a phrase with a common word, by relevance', { search: '"notifies the concessionary"', order: 'relevance' }],
  ['facets', { search: 'notifies', facets: 'topic_id,sector' }],
  ['limit 0', { search: 'notifies', limit: '0' }],
  ['offset 1,000', { search: 'notifies', offset: '1000' }],
];
const STEMS = new Set(CASES.flatMap(([, { search = '' }]) => wordsOfText(search, 'en').map(({ stem }) => stem)));

/**
 * Four texts, which the documents have in turn. Every second one has the phrase, the others the phrase with a common
 * word in it.
 */
const VARIANTS = [0, 1, 2, 3].map((n) => {
  const own = n % 2 === 0 ? 'The firm notifies concessionary terms.' : 'The firm notifies the concessionary terms.';
  const more = n === 3 ? 'It notifies that concessionary terms end.' : 'That is frequent.';
  return [getWords(n, 330, 31), `${own} ${more}`, getWords(n + 4, 330, 32), getWords(n + 8, 330, 33)];
});
const PACKED = VARIANTS.map(packPassages);
const POSTINGS = VARIANTS.map((passages) => buildDocumentPostings('', { passages, language: 'en' }));
const RARE = buildDocumentPostings('', { passages: ['An ombudswoman.'], language: 'en' });
/** A posting by its partition. */
interface TermPosting {
  pk: string;
}

const isSearched = ({ pk }: TermPosting) => STEMS.has(pk.slice(pk.indexOf(':') + 1));

/** Yields the document of an entry, its text, and the postings that the cases search for. */
function* documentItems(entry: StoredEntry, n: number): Generator<TableItem> {
  const variant = n % 4;
  const url = entry.link ?? '';
  const id = getDocumentId(url);
  const { passages, blocks } = PACKED[variant] ?? packPassages([]);
  const at = '2026-04-12T09:00:00Z';
  const sha256 = '0'.repeat(64);
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0);
  const common = { language: 'en', is_cut: false };
  const version = {
    version: 1,
    from: at,
    until: null,
    sha256,
    words: 1_000,
    passages: passages.length,
    bytes,
    ...common,
  };
  const text = { media_type: 'text/html', title: null, pages: null, fetched_at: at, sha256, digest: sha256, ...common };
  const visits = { validators: null, first_visit_at: at, visited_at: at, due_at: null, redirects: 0 };
  const known = { id, url, feed_id: entry.feed_id, is_later: false, status: 'read' as const, reason: null };
  yield buildDocumentItem({ document: { ...known, text, versions: [version], ...visits }, visit: 1 });
  yield* buildTextItems(id, 1, { passages, blocks });
  const place = getPostingSortKey(entry);
  for (const { pk, sk, in: places } of [...(POSTINGS[variant] ?? []), ...(n % 5_000 === 78 ? RARE : [])])
    if (isSearched({ pk })) yield { pk, sk: place + sk, in: places };
}

function* getTable(
  { benchEntry, benchItems }: typeof import('../support/corpus.ts'),
  count: number,
): Generator<TableItem> {
  const keeps = (_: number, key: { pk: string }) => key.pk.startsWith('FACT:') || isSearched(key);
  yield* benchItems(count, benchEntry, keeps);
  for (let n = 0; n < count; n += 1) yield* documentItems(benchEntry(n, count), n);
}

interface SearchMeasure {
  items: number;
  requests: number;
  units: number;
}

async function measure(): Promise<SearchMeasure[]> {
  const { measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  const { handler } = await import('../../functions/feeds/list-entry-details.ts');
  const { call } = await import('../support/api.ts');
  const measures: SearchMeasure[] = [];
  for (const [, query] of CASES) {
    const { result, cost } = await measureCost(() => call(handler, { query: { limit: '20', ...query } }));
    if (result.status !== 200) throw new Error(result.text);
    measures.push({ items: result.body.items.length, requests: cost.requests, units: cost.readUnits });
  }
  return measures;
}

async function main(): Promise<void> {
  if (process.argv[2] === '--measure') return console.log(`\n${JSON.stringify(await measure())}`);
  const [small = 1_000, large = 100_000] = process.argv.slice(2).map(Number).filter(Number.isFinite);
  const { importedDatabase } = await import('../support/imported-database.ts');
  const corpus = await import('../support/corpus.ts');
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const counts = [small, large];
  const tables = Object.fromEntries(counts.map((count) => [`bench-${count}`, getTable(corpus, count)]));
  const database = await importedDatabase(directory, tables);
  try {
    const [a, b] = counts.map((count): SearchMeasure[] => {
      const env = { ...process.env, ...LOCAL_AWS, TABLE_NAME: `bench-${count}`, DYNAMODB_ENDPOINT: database.endpoint };
      const program = ['--import', 'tsx', 'test/bench/document-search.ts', '--measure'];
      const output = execFileSync(process.execPath, program, { env, encoding: 'utf8', maxBuffer: 1e8 });
      return JSON.parse(output.trim().split('\n').at(-1) ?? '');
    });
    console.log(
      `| search | items | requests ${small} | units ${small} | requests ${large} | units ${large} | growth |`,
    );
    console.log('|---|---|---|---|---|---|---|');
    for (const [i, [name]] of CASES.entries()) {
      const before = a?.[i];
      const now = b?.[i];
      const growth = before && now && before.items === now.items ? (now.units / before.units).toFixed(2) : '';
      const cells = [name, now?.items, before?.requests, before?.units, now?.requests, now?.units, growth];
      console.log(`| ${cells.join(' | ')} |`);
    }
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
