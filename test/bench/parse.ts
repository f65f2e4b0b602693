import { Parser } from 'htmlparser2';
import { parseFeedDocument } from '../../lib/ingest/parse-document.ts';
import { decodeFeedDocument } from '../../lib/platform/egress/decode-text.ts';
import { getNotices } from './notices.ts';

/*
 * npm run bench -- parse: CPU seconds to read well-formed feeds, 20 documents of 500 items (or the counts given), on
 * one core. In the same run, in turns, htmlparser2 reports the same documents as events, so that the ratio is
 * comparable between machines. It fails below 5,000 items a second, or if reading costs more than 10 times the events;
 * on 2026-11-30 it was 8.
 */

const TURNS = 5;
const MIN_ITEMS_PER_SECOND = 5_000;
const MAX_RATIO = 10;

/** Returns the seconds of CPU that this process spent on some work. */
function getCpu(work: () => void): number {
  const used = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1e6;
}

const [documents = 20, items = 500] = process.argv.slice(2).map(Number);
const make = getNotices(items);
const bodies = Array.from({ length: documents }, (_, i) => make(i, 'https://regulator.example'));

function read(): number {
  return bodies.reduce(
    (sum, body) => sum + parseFeedDocument(decodeFeedDocument(body, 'application/rss+xml')).items.length,
    0,
  );
}

function reportEvents(): void {
  for (const body of bodies) new Parser({}, { xmlMode: true, decodeEntities: true }).end(body.toString('utf8'));
}

const expected = documents * items;
if (read() !== expected) throw new Error(`Not all of ${expected} items are read`);
reportEvents();
const turns = Array.from({ length: TURNS }, () => ({ ours: getCpu(read), reference: getCpu(reportEvents) }));
const least = (times: number[]) => Math.min(...times);
const ours = least(turns.map((turn) => turn.ours));
const reference = least(turns.map((turn) => turn.reference));
const perSecond = Math.round(expected / ours);
const ratio = ours / reference;
console.log('| reader | items | CPU s, least of 5 turns | items a CPU second |\n|---|---|---|---|');
console.log(`| this service | ${expected} | ${ours.toFixed(3)} | ${perSecond} |`);
console.log(
  `| htmlparser2, events only | ${expected} | ${reference.toFixed(3)} | ${Math.round(expected / reference)} |`,
);
console.log(`\nReading takes ${ratio.toFixed(2)} x the CPU of the events.`);
if (perSecond < MIN_ITEMS_PER_SECOND || ratio > MAX_RATIO) {
  console.log(`Required: at least ${MIN_ITEMS_PER_SECOND} items a second, and at most ${MAX_RATIO} x.`);
  process.exitCode = 1;
}
