import { buildAlertDeletion, listStoredAlerts } from '../../alerts/alert-store.ts';
import { buildAlertTextErasures, buildMatchErasures } from '../../alerts/erasure.ts';
import { shareQuotaKey } from '../../platform/dynamodb/person-keys.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import { type TransactionWrite, writeTransaction } from '../../platform/dynamodb/write.ts';
import { buildReviewErasures } from '../../reviews/erasure.ts';
import { buildShareErasure, ERASED_VALUE, listLoggedShares, type ShareErasureScope } from '../../sharing/erasure.ts';
import type { Share } from '../../sharing/share.ts';
import { buildWorkspaceErasure } from '../../workspace/erasure.ts';
import { buildApiKeyPersonErasure, buildKeyNameErasure, listFieldsNamingPerson } from '../keys/erasure.ts';
import { listApiKeys } from '../keys/key-store.ts';
import {
  buildErasureCountUpdate,
  type ErasedItemKind,
  prepareErasureRecord,
  recordErasureEnd,
  type UnfinishedErasureRecord,
} from './erasure-record.ts';
import {
  isIdentifierOfPerson,
  isMentionedIn,
  isMentionedInShareComment,
  isShareByPerson,
  type PersonIdentity,
} from './person-identity.ts';

/*
 * A person is erased item by item, each in one transaction with its count in the erasure record, so that the record
 * is right wherever a run is killed. Shares with an address come last: they link the address to its subject for a run
 * that continues.
 */

/** How far before its start each round reads items again, to find writes of a clock that is behind. */
const OVERLAP_MS = 60_000;
/** More rounds than a share can be open. */
const MAX_ROUNDS = 12;
/** How long the index of the audit log may lag. */
const INDEX_LAG_MS = 5_000;

/** How many items a round found, and how many it could erase. */
interface ErasureRound {
  found: number;
  removed: number;
}

type ItemRemoval = [what: ErasedItemKind, writes: TransactionWrite[], items?: number];
/** A transaction has at most 100 writes: one is the count, and an item takes one or two. */
const MAX_ITEMS_PER_WRITE = 49;

/**
 * Erases a person from the table, and yields the kind of each erased item.
 * It searches the table in up to 12 rounds until nothing is found, so that shares whose delivery was still pending are
 * erased in a later round. Erasing the same person again erases nothing more.
 * @param pauseMs the pause between two rounds, in milliseconds
 * @throws Error if the last round still finds items, because the person still uses the service
 * @throws Problem 503 if the table is unavailable or too busy
 */
export async function* erasePerson(person: PersonIdentity, pauseMs = INDEX_LAG_MS): AsyncGenerator<ErasedItemKind> {
  const began = Date.now();
  const record = prepareErasureRecord(new Date(began));
  const overlapStart = new Date(began - OVERLAP_MS).toISOString();
  for (let i = 0; i < MAX_ROUNDS; i += 1) {
    const round: ErasureRound = { found: 0, removed: 0 };
    for await (const removal of listRemovals(person, i === 0 ? undefined : overlapStart)) {
      round.found += 1;
      if (!(await removeItems(record, removal))) continue;
      round.removed += 1;
      yield removal[0];
    }
    if (round.found === 0 && i > 0) return recordErasureEnd(record);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error('The person still uses the service. Delete or sign out the account first, then erase again.');
}

/** Writes items with their count. Returns false if an item changed since it was read: the next round finds it. */
const removeItems = async (record: UnfinishedErasureRecord, [what, writes, items = 1]: ItemRemoval) =>
  (await writeTransaction([...writes, buildErasureCountUpdate(record, what, items)])) === null;

async function* listRemovals(person: PersonIdentity, from: string | undefined): AsyncGenerator<ItemRemoval> {
  yield* listKeyRemovals(person);
  yield* listHourRemovals(person);
  yield* listAlertRemovals(person);
  for await (const writes of buildAlertTextErasures((text) => isMentionedIn(person, text)))
    yield ['alert_texts', writes];
  yield* listWorkspaceRemovals(person);
  yield* buildReviewErasures({ subjects: person.subjects, isMentionedIn: (text) => isMentionedIn(person, text) });
  yield* listShareRemovals(from, (share) => {
    if (isMentionedInShareComment(person, share)) return 'words';
    return isShareByPerson(person, share) && share.shared_by_email === null ? 'person' : null;
  });
  yield* listShareRemovals(from, (share) => (isShareByPerson(person, share) ? 'person' : null));
}

async function* listKeyRemovals(person: PersonIdentity): AsyncGenerator<ItemRemoval> {
  for (const key of await listApiKeys()) {
    const roles = listFieldsNamingPerson(key, (who) => isIdentifierOfPerson(person, who));
    if (roles.length > 0) yield ['api_keys', buildApiKeyPersonErasure(key, roles, ERASED_VALUE)];
    if (isMentionedIn(person, key.name)) yield ['key_names', buildKeyNameErasure(key)];
  }
}

async function* listHourRemovals({ subjects }: PersonIdentity): AsyncGenerator<ItemRemoval> {
  for (const subject of subjects) {
    const Key = shareQuotaKey(subject);
    if (await getItem(Key, { consistent: true }))
      yield ['hours', [{ Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }]];
  }
}

/** Alerts come first, because they are also in the items of their query and in the owner's count. */
async function* listAlertRemovals({ subjects }: PersonIdentity): AsyncGenerator<ItemRemoval> {
  for (const subject of subjects)
    for (const stored of await listStoredAlerts(subject)) {
      for await (const writes of buildMatchErasures(stored.query_id)) yield ['matches', writes, writes.length];
      yield ['alerts', await buildAlertDeletion(stored)];
    }
}

async function* listWorkspaceRemovals({ subjects }: PersonIdentity): AsyncGenerator<ItemRemoval> {
  for (const subject of subjects) {
    const all = await buildWorkspaceErasure(subject);
    for (let i = 0; i < all.length; i += MAX_ITEMS_PER_WRITE) {
      const some = all.slice(i, i + MAX_ITEMS_PER_WRITE);
      yield ['remembered', some.flat(), some.length];
    }
  }
}

async function* listShareRemovals(
  from: string | undefined,
  loses: (share: Share) => ShareErasureScope | null,
): AsyncGenerator<ItemRemoval> {
  for await (const page of listLoggedShares(from === undefined ? {} : { from }))
    for (const { share } of page) {
      const lost = loses(share);
      if (lost)
        yield [lost === 'words' ? 'comments' : 'shares', [{ Update: buildShareErasure(share, lost, Date.now()) }]];
    }
}
