import { DELIVERIES_DUE_PARTITION, deliveryKey } from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import {
  deleteItem,
  type TransactionWrite,
  updateItem,
  type WriteCondition,
  writeTransaction,
} from '../platform/dynamodb/write.ts';
import { acquireLease, IS_LEASE_OWNER, IS_UNLEASED, LEASE_ATTRIBUTES, type Lease } from '../platform/queue/lease.ts';
import { buildDeliveryItem, parseDeliveryItem, type StoredDelivery } from './delivery.ts';

/** Longer than an attempt and its closing write take. */
const LEASE_MS = 90_000;
/** Condition: no attempt is open that may have posted to a chat. Its lease does not expire. */
const IS_NOT_POSTING = 'attribute_not_exists(posting)';

/** A row of the queue of due deliveries, with the owner, id and destination of the delivery. */
export interface DueDelivery {
  key: ItemKey;
  person: string;
  id: string;
  destination_id: string;
}

const getDueKey = (sortKey: string): ItemKey => ({ pk: DELIVERIES_DUE_PARTITION, sk: sortKey });

function buildDueWrite(
  { person, delivery: { id, destination_id } }: StoredDelivery,
  sortKey: string,
): TransactionWrite {
  return { Put: { Item: { ...getDueKey(sortKey), person, id, destination_id } } };
}

/**
 * Returns the writes that store a new delivery and its row in the queue of due deliveries.
 * They are rejected if the delivery exists already, in any state.
 */
export const buildDeliveryWrites = (delivery: StoredDelivery): TransactionWrite[] => [
  { Put: { Item: buildDeliveryItem(delivery), ConditionExpression: 'attribute_not_exists(pk)' } },
  ...(delivery.due ? [buildDueWrite(delivery, delivery.due)] : []),
];

/**
 * Returns the write that replaces a planned digest with one that covers more updates.
 * It is rejected once a run has leased the digest, or if its due time changed.
 */
export const buildDigestUpdateWrites = (digest: StoredDelivery): TransactionWrite[] => [
  {
    Put: {
      Item: buildDeliveryItem(digest),
      ConditionExpression: 'due = :due AND attribute_not_exists(leased_until)',
      ExpressionAttributeValues: { ':due': digest.due },
    },
  },
];

/** Stores a new delivery and queues it. Returns false if a delivery with this id exists already. */
export const createDeliveryRecord = async (delivery: StoredDelivery): Promise<boolean> =>
  (await writeTransaction(buildDeliveryWrites(delivery))) === null;

/** Parses a row of the queue of due deliveries. */
export function parseDueDelivery(item: TableItem & ItemKey): DueDelivery {
  const { pk, sk, person, id, destination_id } = item as unknown as ItemKey & DueDelivery;
  return { key: { pk, sk }, person, id, destination_id };
}

/**
 * Deletes an outdated row of the queue of due deliveries.
 * Its delivery was deleted, or now has a row with another due time.
 */
export const deleteDueDeliveryRow = (key: ItemKey) => deleteItem(key);

/** Returns a person's delivery by its id, read consistently; null if it does not exist. */
export async function findDelivery(person: string, id: string): Promise<StoredDelivery | null> {
  const item = await getItem(deliveryKey(person, id), { consistent: true });
  return item && parseDeliveryItem(person, item);
}

/**
 * Acquires the lease of a due delivery for one attempt. Returns null if another run has it.
 * With `isPosting` the lease does not expire, and is only released when the attempt is closed.
 */
export function acquireDeliveryLease(delivery: StoredDelivery, isPosting: boolean, now: Date): Promise<Lease | null> {
  return acquireLease(deliveryKey(delivery.person, delivery.delivery.id), {
    durationMs: LEASE_MS,
    now: now.getTime(),
    ...(isPosting ? { set: { posting: true } } : {}),
    condition: { expression: `due = :due AND ${IS_NOT_POSTING}`, values: { ':due': delivery.due } },
  });
}

/** A change of a delivery: the state as it was read, and the state to store. */
export interface DeliveryChange {
  before: StoredDelivery;
  after: StoredDelivery;
}

/** A change of a delivery with the condition that guards the write. */
interface DeliveryUpdate extends DeliveryChange {
  guard: WriteCondition & { ConditionExpression: string };
}

/** Returns the writes of a change, including the delivery's row in the queue. */
function buildUpdateWrites({ before, after, guard }: DeliveryUpdate): TransactionWrite[] {
  const { delivery, round, due } = after;
  const isMoved = before.due !== due;
  return [
    {
      Update: {
        Key: deliveryKey(after.person, delivery.id),
        UpdateExpression:
          `SET body = :body, #round = :round${due ? ', due = :next' : ''} ` +
          `REMOVE ${LEASE_ATTRIBUTES.join()}, posting${due ? '' : ', due'}`,
        ConditionExpression: guard.ConditionExpression,
        ExpressionAttributeNames: { '#round': 'round', ...guard.ExpressionAttributeNames },
        ExpressionAttributeValues: {
          ':body': delivery,
          ':round': round,
          ...(due ? { ':next': due } : {}),
          ...guard.ExpressionAttributeValues,
        },
      },
    },
    ...(isMoved && before.due ? [{ Delete: { Key: getDueKey(before.due) } }] : []),
    ...(isMoved && due ? [buildDueWrite(after, due)] : []),
  ];
}

/** Writes a change and `extraWrites`, all or nothing. Returns false if a condition fails. */
async function writeUpdate(update: DeliveryUpdate, extraWrites: TransactionWrite[]): Promise<boolean> {
  const rejection = await writeTransaction([...buildUpdateWrites(update), ...extraWrites]);
  return rejection === null || rejection.mayBeApplied;
}

/**
 * Stores the result of an attempt and releases its lease, in one transaction with `extraWrites`. `token` is the
 * fencing token of the lease.
 * Returns false, and writes nothing, if another run has acquired the lease since then.
 */
export const closeDeliveryAttempt = (
  change: DeliveryChange,
  token: string,
  extraWrites: TransactionWrite[] = [],
): Promise<boolean> => {
  const guard = { ConditionExpression: IS_LEASE_OWNER, ExpressionAttributeValues: { ':token': token } };
  return writeUpdate({ ...change, guard }, extraWrites);
};

/**
 * Records in a delivery when the chat message that it posted was last corrected.
 * Returns false if the delivery does not exist any more, or is being sent.
 */
export const recordMessageCorrection = ({ person, delivery: { id } }: StoredDelivery, at: string): Promise<boolean> =>
  updateItem({
    Key: deliveryKey(person, id),
    UpdateExpression: 'SET body.corrected_at = :at',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(posting)',
    ExpressionAttributeValues: { ':at': at },
  });

/**
 * Replaces a delivery that no run is sending, together with `extraWrites`.
 * Returns false, and writes nothing, if a run leased the delivery, if it changed since it was read, or if one of
 * `extraWrites` is rejected.
 */
export const updateUnleasedDelivery = (
  change: DeliveryChange,
  now: Date,
  extraWrites: TransactionWrite[] = [],
): Promise<boolean> => writeUpdate(toUnleasedUpdate(change, now), extraWrites);

/**
 * Returns the writes that replace a delivery that no run is sending, for a larger transaction.
 * They are rejected if a run has leased the delivery, or if it changed since it was read.
 */
export const buildDeliveryWritesIfUnleased = (change: DeliveryChange, now: Date): TransactionWrite[] =>
  buildUpdateWrites(toUnleasedUpdate(change, now));

function toUnleasedUpdate({ before, after }: DeliveryChange, now: Date): DeliveryUpdate {
  const { state, replays } = before.delivery;
  const dueCondition = before.due ? 'due = :was' : 'attribute_not_exists(due)';
  return {
    before,
    after,
    guard: {
      // It may have been sent since, and be unleased and unqueued again.
      ConditionExpression:
        `attribute_exists(pk) AND ${IS_NOT_POSTING} AND (${IS_UNLEASED}) AND ${dueCondition} AND ` +
        'body.#state = :state AND body.replays = :replays',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':now': now.getTime(),
        ':state': state,
        ':replays': replays,
        ...(before.due ? { ':was': before.due } : {}),
      },
    },
  };
}
