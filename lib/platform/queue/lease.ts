import { randomBytes } from 'node:crypto';
import type { ItemKey } from '../dynamodb/key-schema.ts';
import { type UpdateWrite, updateItem, updateOrGetRejection } from '../dynamodb/write.ts';

/*
 * A lease is the exclusive right of one owner to an item, for a limited time. The item stores the owner's fencing token
 * and when the lease expires. Each owner has another token, and its writes are conditional on it. So an owner that was
 * frozen until another one acquired the lease can write nothing more.
 */

/** An acquired lease of an item: the key of the item, and the fencing token of the owner. */
export interface Lease {
  key: ItemKey;
  token: string;
}

/** Attributes to set and to remove in one update. Their names are no reserved words of DynamoDB. */
export interface AttributeChanges {
  set?: Record<string, unknown>;
  remove?: string[];
}

/** How a lease is acquired. Times are in milliseconds, and milliseconds since the epoch. */
export interface LeaseRequest {
  durationMs: number;
  now?: number;
  /** More attributes to set in the same write. */
  set?: Record<string, unknown>;
  /** What else must be true of the item. It does not apply to a repeated write of the same owner. */
  condition?: LeaseCondition;
}

/** A condition of a write, and the values of its placeholders. */
interface LeaseCondition {
  expression: string;
  values?: Record<string, unknown>;
}

/** Attributes of a lease, which a write removes to release it. */
export const LEASE_ATTRIBUTES = ['lease_token', 'leased_until'];
/** The condition that no owner has the lease of an item at the time `:now`. */
export const IS_UNLEASED = 'attribute_not_exists(leased_until) OR leased_until <= :now';
/** The condition that fences a write: no owner with another token than `:token` has acquired the lease. */
export const IS_LEASE_OWNER = 'lease_token = :token';

/**
 * Acquires the lease of an item, which is created if it does not exist.
 * Returns null while another owner has it, or if the condition is false. One write. Repeating the write after a lost
 * response succeeds.
 */
export async function acquireLease(
  key: ItemKey,
  { durationMs, now = Date.now(), set, condition }: LeaseRequest,
): Promise<Lease | null> {
  const token = randomBytes(8).toString('hex');
  // DynamoDB rejects redundant parentheses.
  const isFree = condition ? `(${condition.expression} AND (${IS_UNLEASED}))` : IS_UNLEASED;
  const update = buildUpdate(
    key,
    { set: { ...set, lease_token: token, leased_until: now + durationMs } },
    { expression: `${IS_LEASE_OWNER} OR ${isFree}`, values: { ...condition?.values, ':now': now, ':token': token } },
  );
  return (await updateItem(update)) ? { key, token } : null;
}

/**
 * Returns the write that changes a leased item. It is rejected if another owner has acquired the lease. Removing
 * `LEASE_ATTRIBUTES` releases the lease, and setting `leased_until` extends it.
 */
export const buildLeasedUpdate = ({ key, token }: Lease, changes: AttributeChanges): UpdateWrite => ({
  Update: buildUpdate(key, changes, { expression: IS_LEASE_OWNER, values: { ':token': token } }),
});

/** Changes a leased item. Returns false, and writes nothing, if another owner has acquired the lease. */
export const updateLeasedItem = (lease: Lease, changes: AttributeChanges): Promise<boolean> =>
  updateItem(buildLeasedUpdate(lease, changes).Update);

/**
 * Releases a lease, with other changes of the item in the same write.
 * Returns false, and writes nothing, if another owner has acquired the lease. It is true if the response to a release
 * was lost.
 */
export async function releaseLease(lease: Lease, { set = {}, remove = [] }: AttributeChanges = {}): Promise<boolean> {
  const { Update } = buildLeasedUpdate(lease, { set, remove: [...remove, ...LEASE_ATTRIBUTES] });
  return (await updateOrGetRejection(Update))?.mayBeApplied ?? true;
}

function buildUpdate(
  Key: ItemKey,
  { set = {}, remove = [] }: AttributeChanges,
  { expression, values }: LeaseCondition,
): UpdateWrite['Update'] {
  const names = Object.keys(set);
  const assignments = names.length > 0 ? `SET ${names.map((name) => `${name} = :set_${name}`).join()}` : '';
  const removals = remove.length > 0 ? `REMOVE ${remove.join()}` : '';
  const setValues = Object.fromEntries(names.map((name) => [`:set_${name}`, set[name]]));
  return {
    Key,
    UpdateExpression: `${assignments} ${removals}`,
    ConditionExpression: expression,
    ExpressionAttributeValues: { ...setValues, ...values },
  };
}
