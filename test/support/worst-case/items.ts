import type { StoredEntry } from '../../../lib/entries/entry-items.ts';
import type { TableItem } from '../../../lib/platform/dynamodb/client.ts';
import { REVIEW_STATES } from '../../../lib/values/roles-and-states.ts';
import * as chart from '../key-chart.ts';
import { densest, OLD, PERSON, REF, secondsOn, times } from './subject.ts';

/*
 * What one person may have stored, and what a team has: as much of everything as its bound lets, in texts that nothing
 * packs.
 */

const SAVED = 4_000;
/** A page does not reach further than those that have a note. */
const WITH_NOTE = 120;
const VIEWS = 50;
const FOLLOWED = 500;
/** So many ids of 64 bytes are as much as a minute takes. */
const MARKS_A_MINUTE = 3_500;
const TOPICS = 300;
const LOG = 150;
const SHARED = 120;
const DESTINATIONS = 10;
const KEYS = 100;
const NAME = 80;

function* deskItems(entries: StoredEntry[]): Generator<TableItem> {
  const counts = { saved_count: SAVED, views_count: VIEWS, version: 1 };
  yield { ...chart.profileKey(PERSON), ...counts, visited_at: OLD, visited_before: OLD };
  const ids = (kind: string) => times(FOLLOWED).map((n) => `${kind}-${n}-${'x'.repeat(50)}`);
  const topic_ids = new Set([...times(10).map((n) => `topic-${n}`), ...ids('topic')].slice(0, FOLLOWED));
  yield { ...chart.followsKey(PERSON), topic_ids, feed_ids: new Set(ids('feed')), version: 1 };
  const watermarks = times(TOPICS).map((n) => [`topic:topic-${n}`, OLD]);
  yield { ...chart.personReadWatermarksKey(PERSON), version: 1, ...Object.fromEntries(watermarks) };
  for (const n of times(VIEWS)) {
    const view = { id: `view-${n}`, name: densest(NAME, n), query: 'q'.repeat(2_000), position: n };
    yield { ...chart.savedViewKey(PERSON, view.id), ...view, created_at: secondsOn(n), updated_at: secondsOn(n) };
  }
  for (const n of times(SAVED)) {
    const entry = entries[SAVED - 1 - n]?.id ?? `${n}`.padStart(24, 'g');
    yield { ...chart.savedEntryLookupKey(PERSON, entry), saved_at: secondsOn(n) };
    yield {
      ...chart.savedEntryKey(PERSON, secondsOn(n), entry),
      note: n >= SAVED - WITH_NOTE ? densest(2_000, n) : null,
    };
  }
  for (const n of times(6)) {
    const minute = new Date(Date.now() - (n + 10) * 60_000).toISOString().slice(0, 16);
    const read = new Set(times(MARKS_A_MINUTE).map((one) => `${n}-${one}-`.padEnd(64, 'x')));
    yield { ...chart.personReadMarksKey(PERSON, minute), read, bytes: 230_000, expires_at: 9_999_999_999 };
  }
}

function* reviewItems(entries: StoredEntry[]): Generator<TableItem> {
  yield { ...chart.reviewerKey(PERSON), ref: REF, name: 'Ada' };
  yield { ...chart.reviewerRefKey(REF), person: PERSON, name: 'Ada' };
  const by = { id: PERSON, name: 'Ada' };
  for (const [n, { id, topic_id }] of entries.entries()) {
    const state = REVIEW_STATES[n % REVIEW_STATES.length] ?? 'new';
    const due = new Date(Date.now() + (n % 7) * 86_400_000).toISOString().slice(0, 10);
    const body = { entry_id: id, state, assignee: by, due, impact: 'high', reason: densest(2_000, n), version: 1 };
    const gsi2 = chart.reviewsByPersonPartition(PERSON, state);
    yield {
      ...chart.reviewKey(id),
      gsi1: chart.reviewsByStatePartition(state),
      gsi2,
      gsi3: chart.reviewsByTopicPartition(topic_id, state),
      at: `${due}#${id}`,
      body: { ...body, updated_at: OLD, updated_by: by, topic_id },
      assignee_ref: REF,
      seq: n === 0 ? LOG : 1,
      head: 'f'.repeat(64),
      last_at: OLD,
    };
  }
}

/** The log of a review, each record with a note of the most characters. */
function* logItems(entry: string): Generator<TableItem> {
  const hash = 'f'.repeat(64);
  for (const n of times(LOG)) {
    const link = { v: 1, entry_id: entry, seq: n + 1, at: secondsOn(n), by: REF, action: 'note', from: {}, to: {} };
    const body = {
      link: { ...link, text_digest: hash, previous_hash: hash },
      hash,
      text: densest(4_000, n),
      salt: 'f'.repeat(32),
    };
    const at = `${secondsOn(n)}#${entry}#${String(n + 1).padStart(8, '0')}`;
    yield { ...chart.reviewLogKey(entry, n + 1), gsi1: chart.EVIDENCE_LOG_RECORDS_PARTITION, at, body };
  }
}

function* shareItems(entry: string): Generator<TableItem> {
  for (const n of times(SHARED)) {
    const id = `share-${n}`;
    const message = { method: 'bot', channel_id: 'C0CHANNEL1', message_ts: '1.2', outcome: 'posted', failure: null };
    const who = { shared_by: PERSON, shared_by_email: 'ada@example.org', comment: densest(500, n) };
    const when = { shared_at: secondsOn(n), closed_at: secondsOn(n), earlier: [] };
    const body = { id, entry_id: entry, ...message, ...who, ...when };
    const at = `${secondsOn(n)}#${id}`;
    yield { ...chart.shareKey(id), gsi1: chart.entrySharesPartition(entry), gsi2: chart.SHARES_PARTITION, at, body };
  }
}

function* accessItems(): Generator<TableItem> {
  for (const n of times(DESTINATIONS)) {
    const id = `destination-${n}`;
    const address = `${'a'.repeat(60)}${n}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`;
    const of = { id, kind: 'email', address: n === 0 ? 'ada@example.org' : address, name: densest(NAME, n) };
    yield {
      ...chart.destinationKey(PERSON, id),
      ...of,
      created_at: OLD,
      generation: 1,
      verified_at: OLD,
      attachment: `attachment-${n}`,
    };
  }
  yield { ...chart.destinationCountsKey(PERSON), destinations: DESTINATIONS };
  for (const n of times(KEYS)) {
    const id = n.toString(16).padStart(16, '0');
    const who = { created_by: PERSON, rotated_by: PERSON, revoked_by: null };
    const when = { created_at: secondsOn(n), rotated_at: OLD, revoked_at: null, last_used_at: OLD };
    const body = { id, name: densest(NAME, n), prefix: `ruf_${id}`, ...when, ...who, rate_limit: null };
    const at = `${secondsOn(n)}#${id}`;
    yield { ...chart.apiKeyKey(id), gsi1: chart.API_KEYS_PARTITION, at, body, hash: 'f'.repeat(64), version: 1 };
  }
}

/** All of it, of a table with these entries. */
export function* filledItems(entries: StoredEntry[]): Generator<TableItem> {
  const [first] = entries;
  if (!first) return;
  yield* deskItems(entries);
  yield* reviewItems(entries.slice(0, 600));
  yield* logItems(first.id);
  yield* shareItems(first.id);
  yield* accessItems();
}
