import { DELIVERIES_DUE, deliveryKey, dueDeliveryKey, type ItemKey } from '../table/key-schema.ts';
import { getItem, queryItems } from '../table/read.ts';
import { deleteItem, type TransactionWrite, updateItem, writeTransaction } from '../table/write.ts';
import { buildDeliveryItem, parseDeliveryItem, type StoredDelivery } from './delivery.ts';

/** Longer than a try and its close take. */
const LEASE_MS = 90_000;
/** Nobody sends it. */
const IS_UNLEASED = 'attribute_not_exists(posting) AND (attribute_not_exists(leased_until) OR leased_until < :now)';

/** What is to be sent: where its delivery is, and where it goes. */
export interface DueDelivery {
  key: ItemKey;
  person: string;
  id: string;
  destination_id: string;
}

const getDueKey = (place: string): ItemKey => ({ pk: DELIVERIES_DUE, sk: place });

function buildDueWrite({ person, delivery: { id, destination_id } }: StoredDelivery, place: string): TransactionWrite {
  return { Put: { Item: { ...getDueKey(place), person, id, destination_id } } };
}

/** The writes of a delivery with its place among what is due; refused if it is there already, whatever became of it. */
export const buildDeliveryWrites = (delivery: StoredDelivery): TransactionWrite[] => [
  { Put: { Item: buildDeliveryItem(delivery), ConditionExpression: 'attribute_not_exists(pk)' } },
  ...(delivery.due ? [buildDueWrite(delivery, delivery.due)] : []),
];

/** The writes of a digest that tells of more than it did when it was planned; refused once somebody has taken it. */
export const buildWidenedDigestWrites = (digest: StoredDelivery): TransactionWrite[] => [
  {
    Put: {
      Item: buildDeliveryItem(digest),
      ConditionExpression: 'due = :due AND attribute_not_exists(leased_until)',
      ExpressionAttributeValues: { ':due': digest.due },
    },
  },
];

/** Stores a delivery; false if it is there already. */
export const createDeliveryRecord = async (delivery: StoredDelivery): Promise<boolean> =>
  (await writeTransaction(buildDeliveryWrites(delivery))) === null;

/** What is due now, longest due first, after a place. */
export async function listDueDeliveries(now: string, after: string | null, limit: number): Promise<DueDelivery[]> {
  const from = after === null ? '0' : `${after}!`;
  const items = await queryItems({
    partition: DELIVERIES_DUE,
    from,
    to: dueDeliveryKey(now, '~').sk,
    limit,
    consistent: true,
  });
  return items.map((item) => {
    const { pk, sk, person, id, destination_id } = item as unknown as ItemKey & DueDelivery;
    return { key: { pk, sk }, person, id, destination_id };
  });
}

export const deleteDueRow = (key: ItemKey) => deleteItem(key);

export async function findDelivery(person: string, id: string): Promise<StoredDelivery | null> {
  const item = await getItem(deliveryKey(person, id), { consistent: true });
  return item && parseDeliveryItem(person, item);
}

/**
 * Takes a due delivery for one try; false if somebody else has it. With `isPosting` it can be taken once only, until it is closed. Its own
 * write, repeated after a lost answer, takes it as well.
 */
export function acquireDeliveryLease(
  delivery: StoredDelivery,
  attempt: string,
  isPosting: boolean,
  now: Date,
): Promise<boolean> {
  return updateItem({
    Key: deliveryKey(delivery.person, delivery.delivery.id),
    UpdateExpression: `SET attempt = :attempt, leased_until = :until${isPosting ? ', posting = :attempt' : ''}`,
    ConditionExpression: `due = :due AND (attempt = :attempt OR (${IS_UNLEASED}))`,
    ExpressionAttributeValues: {
      ':attempt': attempt,
      ':until': now.getTime() + LEASE_MS,
      ':due': delivery.due,
      ':now': now.getTime(),
    },
  });
}

/** A delivery as it is from now on, with what guards the write. */
interface DeliveryUpdate {
  before: StoredDelivery;
  after: StoredDelivery;
  guard: {
    ConditionExpression: string;
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues: Record<string, unknown>;
  };
}

/** The writes of what a delivery is now, and of its place among what is due. */
function buildUpdateWrites({ before, after, guard }: DeliveryUpdate): TransactionWrite[] {
  const { delivery, round, due } = after;
  const isMoved = before.due !== due;
  return [
    {
      Update: {
        Key: deliveryKey(after.person, delivery.id),
        UpdateExpression: `SET body = :body, #round = :round${due ? ', due = :next' : ''} REMOVE attempt, leased_until, posting${due ? '' : ', due'}`,
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

/** Writes what a delivery is now, and what follows from that: all or nothing. False if the guard does not hold. */
async function writeUpdate(one: DeliveryUpdate, more: TransactionWrite[] = []): Promise<boolean> {
  const refusal = await writeTransaction([...buildUpdateWrites(one), ...more]);
  return refusal === null || refusal.mayBeApplied;
}

/** Closes a try, with `more` that is written of it; false if the delivery was taken by another one since. */
export const closeAttempt = (
  before: StoredDelivery,
  after: StoredDelivery,
  attempt: string,
  more: TransactionWrite[] = [],
): Promise<boolean> => {
  const guard = { ConditionExpression: 'attempt = :attempt', ExpressionAttributeValues: { ':attempt': attempt } };
  return writeUpdate({ before, after, guard }, more);
};

/** Notes when the message of a delivery was corrected; nothing for one that is not there any more, or is being sent. */
export const recordCorrection = ({ person, delivery: { id } }: StoredDelivery, at: string): Promise<boolean> =>
  updateItem({
    Key: deliveryKey(person, id),
    UpdateExpression: 'SET body.corrected_at = :at',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(posting)',
    ExpressionAttributeValues: { ':at': at },
  });

/** Changes a delivery that nobody sends, with `more`; false if somebody does, or if it, or what `more` is of, changed since it was read. */
export const updateUnleasedDelivery = (
  before: StoredDelivery,
  after: StoredDelivery,
  now: Date,
  more: TransactionWrite[] = [],
): Promise<boolean> => writeUpdate(toUnleasedUpdate(before, after, now), more);

/** The writes of such a change, for a transaction that changes several. */
export const buildUnleasedUpdateWrites = (
  before: StoredDelivery,
  after: StoredDelivery,
  now: Date,
): TransactionWrite[] => buildUpdateWrites(toUnleasedUpdate(before, after, now));

function toUnleasedUpdate(before: StoredDelivery, after: StoredDelivery, now: Date): DeliveryUpdate {
  const { state, replays } = before.delivery;
  const dueCondition = before.due ? 'due = :was' : 'attribute_not_exists(due)';
  return {
    ...{ before, after },
    guard: {
      // It may have been sent since, and be free once more, without a place as before.
      ConditionExpression: `attribute_exists(pk) AND ${IS_UNLEASED} AND ${dueCondition} AND body.#state = :state AND body.replays = :replays`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ...{ ':now': now.getTime(), ':state': state, ':replays': replays },
        ...(before.due ? { ':was': before.due } : {}),
      },
    },
  };
}
