import { deleting, storedAlerts } from '../alerts/alerts.ts';
import { forgettingInAlerts, forgettingMatches } from '../alerts/forget.ts';
import { forgettingRemembered } from '../desk/forget.ts';
import { forgettingRoles, renaming, rolesIn } from '../keys/forget.ts';
import { listApiKeys } from '../keys/rows.ts';
import { forgettingReviews } from '../reviews/forget.ts';
import { ERASED, forgetting, type Lost, trail } from '../sharing/forget.ts';
import type { Share } from '../sharing/share.ts';
import { sharerKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { isBy, isNamedBySomebody, isNamedIn, isOf, type Person } from './person.ts';
import { type Counted, counting, type ErasureRecord, end, newRecord } from './record.ts';

/*
 * A person is erased item by item, each in one transaction with its count in the erasure record, so that the record
 * is right wherever a run is killed. Shares with an address come last: they link the address to its subject for a run
 * that continues.
 */

/**
 * Each round re-reads items from this time before the start, to find concurrent writes, also of a clock that is
 * behind.
 */
const OVERLAP_MS = 60_000;
/** More rounds than a share can be open. */
const ROUNDS = 12;
/** How long the index of the audit log may lag. */
const SETTLED_MS = 5_000;

/** How many items a round found, and how many it could erase. */
interface Round {
  found: number;
  removed: number;
}

type Removal = [what: Counted, writes: Write[], items?: number];
/** A transaction has at most 100 writes: one is the count, and an item takes one or two. */
const AT_ONCE = 49;

/**
 * Erases a person from the table, and yields the kind of each erased item. Repeating it erases nothing more.
 *
 * Repeats its search until nothing is found, and waits for pending shares.
 * @param settledMs pause between two rounds
 * @throws Error if the person still uses the service; Problem 503
 */
export async function* erase(person: Person, settledMs = SETTLED_MS): AsyncGenerator<Counted> {
  const began = Date.now();
  const record = newRecord(new Date(began));
  const recently = new Date(began - OVERLAP_MS).toISOString();
  for (let i = 0; i < ROUNDS; i += 1) {
    const round: Round = { found: 0, removed: 0 };
    for await (const [what, writes, items] of removals(person, i === 0 ? undefined : recently)) {
      round.found += 1;
      if (!(await remove(record, what, writes, items))) continue;
      round.removed += 1;
      yield what;
    }
    if (round.found === 0 && i > 0) return end(record);
    await new Promise((resolve) => setTimeout(resolve, settledMs));
  }
  throw new Error('The person still uses the service. Delete or sign out the account first, then erase again.');
}

/** Writes items with their count. Returns false if an item changed since it was read: the next round finds it. */
const remove = async (record: ErasureRecord, what: Counted, writes: Write[], items = 1) =>
  (await transact([...writes, counting(record, what, items)])) === null;

async function* removals(person: Person, from: string | undefined): AsyncGenerator<Removal> {
  yield* ofKeys(person);
  yield* ofHours(person);
  yield* ofAlerts(person);
  for await (const writes of forgettingInAlerts((text) => isNamedIn(person, text))) yield ['alert_texts', writes];
  yield* ofDesk(person);
  yield* forgettingReviews({ subjects: person.subjects, isNamedIn: (text) => isNamedIn(person, text) });
  yield* ofShares(from, (share) => {
    if (isNamedBySomebody(person, share)) return 'words';
    return isBy(person, share) && share.shared_by_email === null ? 'person' : null;
  });
  yield* ofShares(from, (share) => (isBy(person, share) ? 'person' : null));
}

async function* ofKeys(person: Person): AsyncGenerator<Removal> {
  for (const key of await listApiKeys()) {
    const roles = rolesIn(key, (who) => isOf(person, who));
    if (roles.length > 0) yield ['api_keys', forgettingRoles(key, roles, ERASED)];
    if (isNamedIn(person, key.name)) yield ['key_names', renaming(key)];
  }
}

async function* ofHours({ subjects }: Person): AsyncGenerator<Removal> {
  for (const subject of subjects) {
    const Key = sharerKey(subject);
    if (await getItem(Key, { consistent: true }))
      yield ['hours', [{ Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }]];
  }
}

/** Alerts come before other stored items: they are also in the items of their query and in the owner's count. */
async function* ofAlerts({ subjects }: Person): AsyncGenerator<Removal> {
  for (const subject of subjects)
    for (const stored of await storedAlerts(subject)) {
      for await (const writes of forgettingMatches(stored.query_id)) yield ['matches', writes, writes.length];
      yield ['alerts', await deleting(stored)];
    }
}

async function* ofDesk({ subjects }: Person): AsyncGenerator<Removal> {
  for (const subject of subjects) {
    const all = await forgettingRemembered(subject);
    for (let i = 0; i < all.length; i += AT_ONCE) {
      const some = all.slice(i, i + AT_ONCE);
      yield ['remembered', some.flat(), some.length];
    }
  }
}

async function* ofShares(from: string | undefined, loses: (share: Share) => Lost | null): AsyncGenerator<Removal> {
  for await (const page of trail(from === undefined ? {} : { from }))
    for (const { share } of page) {
      const lost = loses(share);
      if (lost) yield [lost === 'words' ? 'comments' : 'shares', [{ Update: forgetting(share, lost, Date.now()) }]];
    }
}
