import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Anchors, anchorsOf, partitionsOf } from '../../lib/alerts/anchors.ts';
import { countingAnchors } from '../../lib/alerts/filed.ts';
import { canonical } from '../../lib/alerts/query.ts';
import { itemsOfQuery } from '../../lib/alerts/subscriptions.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { EntryFilter } from '../../lib/entries/filters.ts';
import { ALL_POSTINGS } from '../../lib/search/postings.ts';
import { readTexts } from '../../lib/search/texts.ts';
import { isStopWord } from '../../lib/search/words.ts';
import type { Item } from '../../lib/table/client.ts';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { draft } from '../support/drafts.ts';
import { importedDatabase } from '../support/imported-database.ts';
import { drawingOf } from '../support/long-texts.ts';
import { notices } from '../support/notices.ts';

/*
 * npm run bench:alerts: what it costs to match an update with a hundred, ten thousand and a hundred thousand alerts, in read units by
 * DynamoDB's own count, on the texts of the labelled notices. The alerts ask for words of these notices, frequent ones more often
 * (Zipf), one word, two, or a phrase, three in ten within a topic. It says whether a process that has
 * just started stays within MOST units an update, and one that has worked for a while within GROWTH from ten thousand alerts on, and
 * fails beyond the first.
 */

const SIZES = [100, 10_000, 100_000];
const MOST = 25;
const GROWTH = 1.1;
const PAGE = 25;
const SINCE = '2026-01-01T00:00:00Z';
/** How many words are asked for at all: those of a glossary of regulation, not of a dictionary. */
const ASKED = 600;

const entries = notices().map(
  ({ title, paragraphs, language }, n) =>
    ({
      ...draft(n + 1, { title, description: paragraphs.join('\n'), language, place: n }),
      ...{ status: 'active', is_active: true, created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z' },
    }) as unknown as EntryDetail,
);

/** How many entries have each partition of postings: what rarity is guessed by. */
const frequencies = new Map<string, number>();
for (const entry of entries)
  for (const partition of partitionsOf(entry, readTexts(entry)))
    frequencies.set(partition, (frequencies.get(partition) ?? 0) + 1);
const rate = (anchors: Anchors) => anchors.reduce((sum, one) => sum + (frequencies.get(one) ?? 0), 0);

/** The words of the notices by how many have them, without common ones, and what follows each. */
const texts = entries.map((entry) =>
  readTexts(entry).flatMap(({ words }) => words.filter(({ stem }) => !isStopWord(stem, 'en')).map(({ word }) => word)),
);
const counted = new Map<string, number>();
for (const words of texts) for (const word of new Set(words)) counted.set(word, (counted.get(word) ?? 0) + 1);
const glossary = [...counted]
  .filter(([word]) => /^\p{L}{4,}$/u.test(word))
  .sort((a, b) => b[1] - a[1])
  .slice(0, ASKED)
  .map(([word]) => word);

function queriesOf(alerts: number): Map<string, EntryFilter> {
  const draw = drawingOf(alerts);
  // The n-th word is asked for in proportion to 1 / n.
  const zipf = () => glossary[Math.floor(Math.exp((draw(1_000_000) / 1_000_000) * Math.log(ASKED)))] as string;
  const queries = new Map<string, EntryFilter>();
  for (let i = 0; i < alerts; i += 1) {
    const kind = draw(10);
    const phrase = `${zipf()} ${zipf()}`;
    const words = kind < 5 ? [zipf()] : kind < 8 ? [zipf(), zipf()] : [];
    const topic = draw(10) < 3 ? ['us-sec', 'us-cftc', 'eu-ecb'][draw(3)] : undefined;
    const filter = canonical({
      ...(topic ? { facts: { topic_id: [topic] } } : {}),
      search: { words, phrases: words.length === 0 ? [phrase] : [], excluded: [] },
    });
    queries.set(JSON.stringify(filter), filter);
  }
  return queries;
}

/** The table of so many alerts: their queries as they are filed, and the anchors that are in use. */
function tableOf(queries: Iterable<EntryFilter>): Item[] {
  const items: Item[] = [];
  const used: Anchors[] = [];
  for (const filter of queries) {
    const all = anchorsOf(filter);
    const anchors = all.toSorted((a, b) => rate(a) - rate(b))[0] ?? [ALL_POSTINGS];
    used.push(anchors);
    const { head, filed } = itemsOfQuery(filter, anchors, SINCE);
    items.push(head, ...filed);
  }
  for (const write of countingAnchors(used.map((anchors) => ({ anchors, by: 1 })))) {
    if (!('Update' in write)) continue;
    const { Key, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = write.Update;
    const counts = Object.entries(ExpressionAttributeNames).map(([placeholder, name]) => [
      name,
      ExpressionAttributeValues[placeholder.replace('#a', ':n')],
    ]);
    items.push({ ...Key, ...Object.fromEntries(counts) });
  }
  return items;
}

const named = (alerts: number) => `alerts-${alerts}`;

/** Units and queries an update, without what a process reads once: lib keeps the table that it was loaded with. */
async function measuredHere() {
  const { matchesAmong } = await import('../../lib/alerts/matcher.ts');
  const { measured } = await import('../../lib/table/capacity.ts');
  const unitsOf = async (some: EntryDetail[]) => {
    let units = 0;
    for (let i = 0; i < some.length; i += PAGE)
      units += (await measured(() => matchesAmong(some.slice(i, i + PAGE)))).cost.readUnits;
    return units / some.length;
  };
  // What the feeds' languages and the anchors in use cost is read once a process.
  await matchesAmong([{ ...(entries[0] as EntryDetail), title: '', description: '' }]);
  const half = Math.floor(entries.length / 2);
  const [started, later] = [await unitsOf(entries.slice(0, half)), await unitsOf(entries.slice(half))];
  const began = process.cpuUsage();
  await matchesAmong(entries.slice(-PAGE));
  const { user } = process.cpuUsage(began);
  return { started, later, ms: user / 1_000 / PAGE };
}

async function compare(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-alerts-'));
  const all = new Map(SIZES.map((alerts) => [alerts, queriesOf(alerts)]));
  const tables = Object.fromEntries([...all].map(([alerts, queries]) => [named(alerts), tableOf(queries.values())]));
  const { endpoint, stop } = await importedDatabase(directory, tables);
  const words = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  console.log(`${entries.length} updates of ${Math.round(words)} words on average, without common ones\n`);
  console.log(
    '| alerts | different queries | units an update, just started | later | of 10,000 alerts | ms of CPU an update |',
  );
  console.log('|---|---|---|---|---|---|');
  const found: number[] = [];
  const first: number[] = [];
  for (const [alerts, queries] of all) {
    const env = { ...process.env, ...LOCAL_AWS, DYNAMODB_ENDPOINT: endpoint, TABLE_NAME: named(alerts) };
    const own = ['--import', 'tsx', 'test/bench/alerts.ts', 'one'];
    const { started, later, ms } = JSON.parse(execFileSync(process.execPath, own, { env, encoding: 'utf8' }));
    found.push(later);
    first.push(started);
    const growth = alerts > 10_000 ? `${(later / (found[1] as number)).toFixed(2)} x` : '';
    console.log(
      `| ${alerts} | ${queries.size} | ${started.toFixed(1)} | ${later.toFixed(1)} | ${growth} | ${ms.toFixed(1)} |`,
    );
  }
  await stop();
  rmSync(directory, { recursive: true, force: true });
  const [, middle = 0, last = 0] = found;
  const said = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  const [isCheap, isFlat] = [Math.max(...found, ...first) <= MOST, last / middle <= GROWTH];
  console.log(
    `\nAt most ${MOST} units an update ${said(isCheap)}; later, ${GROWTH} x from ten thousand on ${said(isFlat)}.`,
  );
  if (!isCheap) process.exitCode = 1;
}

if (process.argv[2] === 'one') console.log(JSON.stringify(await measuredHere()));
else await compare();
