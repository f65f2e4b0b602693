import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeQueryId, toCanonicalFilter } from '../../lib/alerts/registry/alert-query.ts';
import {
  buildPackedQueriesWrite,
  type PackedQueriesChange,
  selectBlockNumberForQuery,
} from '../../lib/alerts/registry/query-block.ts';
import { buildTermCountWrites } from '../../lib/alerts/registry/query-registry.ts';
import { buildQueryItem } from '../../lib/alerts/registry/query-subscriptions.ts';
import { buildOversizedQueryItem } from '../../lib/alerts/registry/registered-query.ts';
import { getEntryRoutingTerms, getRoutingTerms, type RoutingTerms } from '../../lib/alerts/registry/routing-terms.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { EntryFilter } from '../../lib/entries/entry-filter.ts';
import type { TableItem } from '../../lib/platform/dynamodb/client.ts';
import { ALL_ENTRIES_POSTINGS_PARTITION } from '../../lib/search/index/posting.ts';
import { tokenizeTexts } from '../../lib/search/index/searched-texts.ts';
import { isStopStem } from '../../lib/search/words/search-tokens.ts';
import { formatInstant } from '../../lib/values/time.ts';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { draft } from '../support/drafts.ts';
import { importedDatabase } from '../support/imported-database.ts';
import { getDrawing } from '../support/long-texts.ts';
import { notices } from '../support/notices.ts';

/*
 * npm run bench -- alerts: the read units that DynamoDB counts for matching an update with a hundred, ten thousand and
 * a hundred thousand alerts. The updates are the labelled notices. The alerts search for words of these notices,
 * frequent ones more often (Zipf): one word, two, or a phrase, three in ten within a topic. The bench fails if a new
 * process or one that has run for a while exceeds MAX_UNITS an update, or GROWTH from ten thousand alerts on. It also
 * reports the figures that grow: the queries registered under the terms of an update, and those that match.
 */

const SIZES = [100, 10_000, 100_000];
const MAX_UNITS = 25;
const GROWTH = 1.1;
const PAGE = 25;
/** Queries are as old as up to a year, all of them older than the updates. */
const SINCE = '2025-11-01T00:00:00Z';
const YEAR_S = 365 * 86_400;
/** The number of different words in all alerts: those of a glossary of regulation, not of a dictionary. */
const GLOSSARY_SIZE = 600;

const entries = notices().map(
  ({ title, paragraphs, language }, n) =>
    ({
      ...draft(n + 1, { title, description: paragraphs.join('\n'), language, place: n }),
      status: 'active',
      is_active: true,
      created_at: '2026-11-24T09:00:00Z',
      updated_at: '2026-11-24T09:00:00Z',
    }) as unknown as EntryDetail,
);

/** The number of entries under each partition of postings, by which the rarity of a term is estimated. */
const frequencies = new Map<string, number>();
for (const entry of entries)
  for (const partition of getEntryRoutingTerms(entry, tokenizeTexts(entry)))
    frequencies.set(partition, (frequencies.get(partition) ?? 0) + 1);
const rate = (terms: RoutingTerms) => terms.reduce((sum, one) => sum + (frequencies.get(one) ?? 0), 0);

/** The words of the notices by how many have them, without common ones, and what follows each. */
const texts = entries.map((entry) =>
  tokenizeTexts(entry).flatMap(({ words }) =>
    words.filter(({ stem }) => !isStopStem(stem, 'en')).map(({ word }) => word),
  ),
);
const counted = new Map<string, number>();
for (const words of texts) for (const word of new Set(words)) counted.set(word, (counted.get(word) ?? 0) + 1);
const glossary = [...counted]
  .filter(([word]) => /^\p{L}{4,}$/u.test(word))
  .sort((a, b) => b[1] - a[1])
  .slice(0, GLOSSARY_SIZE)
  .map(([word]) => word);

/** Returns the number of single words in a search; without one it is a phrase. */
function countWords(kind: number): number {
  if (kind < 5) return 1;
  return kind < 8 ? 2 : 0;
}

function getQueries(alerts: number): Map<string, EntryFilter> {
  const draw = getDrawing(alerts);
  // The n-th word is searched for in proportion to 1 / n.
  const zipf = () => glossary[Math.floor(Math.exp((draw(1_000_000) / 1_000_000) * Math.log(GLOSSARY_SIZE)))] as string;
  const queries = new Map<string, EntryFilter>();
  for (let i = 0; i < alerts; i += 1) {
    const kind = draw(10);
    const phrase = `${zipf()} ${zipf()}`;
    const words = Array.from({ length: countWords(kind) }, zipf);
    const topic = draw(10) < 3 ? ['us-sec', 'us-cftc', 'eu-ecb'][draw(3)] : undefined;
    const filter = toCanonicalFilter({
      ...(topic ? { attributes: { topic_id: [topic] } } : {}),
      search: { words, phrases: words.length === 0 ? [phrase] : [], excluded: [] },
    });
    queries.set(JSON.stringify(filter), filter);
  }
  return queries;
}

/**
 * The registered queries under the terms of an update, on average. `packed` are their bytes in blocks, `asRows` those
 * of separate rows.
 */
interface RegisteredQueries {
  queries: number;
  packed: number;
  asRows: number;
}

const getValueBytes = (value: unknown) => {
  if (value instanceof Uint8Array) return value.length;
  return typeof value === 'number' ? 6 : String(value).length;
};
const getBytes = (item: TableItem) =>
  Object.entries(item).reduce((sum, [name, value]) => sum + name.length + getValueBytes(value), 0);

function countRegistered(blocks: Iterable<PackedQueriesChange>): RegisteredQueries {
  const under = new Map<string, RegisteredQueries>();
  for (const change of blocks) {
    const { term, added } = change;
    const one = under.get(term) ?? { queries: 0, packed: 0, asRows: 0 };
    const write = buildPackedQueriesWrite(change, undefined);
    one.queries += added.length;
    one.packed += 'Put' in write ? getBytes(write.Put.Item) : 0;
    one.asRows += added.reduce((sum, query) => sum + getBytes(buildOversizedQueryItem(term, query)), 0);
    under.set(term, one);
  }
  const all = entries.flatMap((entry) =>
    getEntryRoutingTerms(entry, tokenizeTexts(entry)).flatMap((one) => under.get(one) ?? []),
  );
  const mean = (name: keyof RegisteredQueries) => all.reduce((sum, one) => sum + one[name], 0) / entries.length;
  return { queries: mean('queries'), packed: mean('packed'), asRows: mean('asRows') };
}

/**
 * Returns the items of a table with these queries, in blocks as if registered in turn. The counts of their routing
 * terms are among the items.
 */
async function getTable(queries: Iterable<EntryFilter>): Promise<{ items: TableItem[]; standing: RegisteredQueries }> {
  const items: TableItem[] = [];
  const used: RoutingTerms[] = [];
  const others = new Map<string, number>();
  const blocks = new Map<string, PackedQueriesChange>();
  const draw = getDrawing(1);
  for (const filter of queries) {
    const all = getRoutingTerms(filter);
    const terms = all.toSorted((a, b) => rate(a) - rate(b))[0] ?? [ALL_ENTRIES_POSTINGS_PARTITION];
    used.push(terms);
    const since = formatInstant(new Date(Date.parse(SINCE) + draw(YEAR_S) * 1_000));
    const query = { id: computeQueryId(filter), filter, since };
    const numbers = terms.map((term) => selectBlockNumberForQuery(query, others.get(term) ?? 0));
    items.push(buildQueryItem({ query, terms, blocks: numbers }));
    for (const [i, term] of terms.entries()) {
      const block = numbers[i];
      if (typeof block !== 'number') throw new Error('A query of the bench is too long to be packed.');
      others.set(term, (others.get(term) ?? 0) + 1);
      const change = blocks.get(`${term} ${block}`) ?? { term, block, added: [], removed: [] };
      change.added.push(query);
      blocks.set(`${term} ${block}`, change);
    }
  }
  for (const change of blocks.values()) {
    const write = buildPackedQueriesWrite(change, undefined);
    if ('Put' in write) items.push(write.Put.Item);
  }
  for (const write of buildTermCountWrites(
    used.map((terms) => ({ terms, by: 1 })),
    [],
  )) {
    if (!('Update' in write)) continue;
    const { Key, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = write.Update;
    const counts = Object.entries(ExpressionAttributeNames).map(([placeholder, name]) => [
      name,
      ExpressionAttributeValues[placeholder.replace('#a', ':n')],
    ]);
    items.push({ ...Key, ...Object.fromEntries(counts) });
  }
  return { items, standing: countRegistered(blocks.values()) };
}

const named = (alerts: number) => `alerts-${alerts}`;

/** Returns units and queries an update, without the reads of a start. lib caches the table that it loaded. */
async function measuredHere() {
  const { findMatches } = await import('../../lib/alerts/registry/alert-matcher.ts');
  const { measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  const getUnits = async (some: EntryDetail[]) => {
    let units = 0;
    for (let i = 0; i < some.length; i += PAGE) {
      const { cost, result } = await measureCost(() => findMatches(some.slice(i, i + PAGE)));
      units += cost.readUnits;
      matches += result.found.length;
    }
    return units / some.length;
  };
  let matches = 0;
  // What the feeds' languages and the terms in use cost is read once a process.
  await findMatches([{ ...(entries[0] as EntryDetail), title: '', description: '' }]);
  const half = Math.floor(entries.length / 2);
  const started = await getUnits(entries.slice(0, half));
  const later = await getUnits(entries.slice(half));
  const began = process.cpuUsage();
  await findMatches(entries.slice(-PAGE));
  const { user } = process.cpuUsage(began);
  return { started, later, matches: matches / entries.length, ms: user / 1_000 / PAGE };
}

async function compare(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-alerts-'));
  const all = new Map(SIZES.map((alerts) => [alerts, getQueries(alerts)]));
  const built = new Map<number, Awaited<ReturnType<typeof getTable>>>();
  for (const [alerts, queries] of all) built.set(alerts, await getTable(queries.values()));
  const tables = Object.fromEntries([...built].map(([alerts, { items }]) => [named(alerts), items]));
  const { endpoint, stop } = await importedDatabase(directory, tables);
  const words = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  console.log(`${entries.length} updates of ${Math.round(words)} words on average, without common ones\n`);
  console.log(
    '| alerts | different queries | units an update, just started | later | of 10,000 alerts | ms of CPU an update |',
  );
  console.log('|---|---|---|---|---|---|');
  const found: number[] = [];
  const standing: (RegisteredQueries & { alerts: number; matches: number })[] = [];
  const first: number[] = [];
  for (const [alerts, queries] of all) {
    const env = { ...process.env, ...LOCAL_AWS, DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: named(alerts) };
    const own = ['--import', 'tsx', 'test/bench/alerts.ts', 'one'];
    const answer = execFileSync(process.execPath, own, { env, encoding: 'utf8' });
    const { started, later, matches, ms } = JSON.parse(answer);
    standing.push({ alerts, matches, ...(built.get(alerts) as { standing: RegisteredQueries }).standing });
    found.push(later);
    first.push(started);
    const times = (values: number[]) => `${((values.at(-1) ?? 0) / (values[1] ?? 0)).toFixed(2)} x`;
    const growth = alerts > 10_000 ? `${times(first)} and ${times(found)}` : '';
    console.log(
      `| ${alerts} | ${queries.size} | ${started.toFixed(1)} | ${later.toFixed(1)} | ${growth} | ${ms.toFixed(1)} |`,
    );
  }
  console.log(
    '\n| alerts | queries under what an update has | bytes | as rows | matches an update |\n|---|---|---|---|---|',
  );
  for (const { alerts, queries, packed, asRows, matches } of standing)
    console.log(`| ${[alerts, queries, packed, asRows, matches].map(Math.round).join(' | ')} |`);
  await stop();
  rmSync(directory, { recursive: true, force: true });
  const said = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  const grown = ([, middle = 0, last = 0]: number[]) => last / middle;
  const isCheap = Math.max(...found, ...first) <= MAX_UNITS;
  const isFlat = Math.max(grown(first), grown(found)) <= GROWTH;
  console.log(
    `\nAt most ${MAX_UNITS} units an update ${said(isCheap)}; ${GROWTH} x from ten thousand on, just started and ` +
      `later, ${said(isFlat)}.`,
  );
  if (!isCheap || !isFlat) process.exitCode = 1;
}

if (process.argv[2] === 'one') console.log(JSON.stringify(await measuredHere()));
else await compare();
