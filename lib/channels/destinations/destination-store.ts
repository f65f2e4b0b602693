import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { destinationCountsKey, destinationKey } from '../../platform/dynamodb/alert-keys.ts';
import { personPartition } from '../../platform/dynamodb/person-keys.ts';
import { getItem, queryItems } from '../../platform/dynamodb/read.ts';
import {
  type TransactionWrite,
  updateItem,
  updateOrGetRejection,
  writeTransaction,
} from '../../platform/dynamodb/write.ts';
import { SERVICE_ACTOR, writeAuditRecord } from '../../platform/log/audit-log.ts';
import { notFound, Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import { getChannelKind } from '../channel-kinds.ts';
import { type DestinationPause, parseDestinationItem, type StoredDestination } from './destination.ts';
import { maxDestinationsPerPerson } from './settings.ts';

/**
 * The fields of a new destination.
 * `verified_at` is null if it must be verified before anything is sent there.
 */
export type DestinationRecordFields = Pick<StoredDestination, 'kind' | 'address' | 'name' | 'verified_at' | 'app_url'>;

/** Returns an id. A chat has the same one each time, so that a person cannot add it twice; others are random. */
const createDestinationId = ({ kind, address }: DestinationRecordFields) =>
  getChannelKind(kind).isPostedOnce
    ? createHash('sha256').update(`${kind} ${address}`).digest('hex').slice(0, 16)
    : randomBytes(8).toString('hex');

/**
 * Returns a new attachment token: random text that links alerts to a destination.
 * An alert stores a copy of the destination's token, and sends there while both are equal.
 */
export const createDestinationAttachmentToken = (): string => randomBytes(9).toString('base64url');

/**
 * Stores a new destination of a person, and counts it against their limit.
 * @throws Problem 409 too_many_destinations, destination_exists
 */
export async function createDestinationRecord(
  person: string,
  fields: DestinationRecordFields,
  now = new Date(),
): Promise<StoredDestination> {
  const id = createDestinationId(fields);
  const item = {
    ...destinationKey(person, id),
    id,
    ...fields,
    created_at: formatInstant(now),
    attachment: createDestinationAttachmentToken(),
    generation: 1,
  };
  const refusal = await writeTransaction([
    { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        Key: destinationCountsKey(person),
        UpdateExpression: 'ADD destinations :one',
        ConditionExpression: 'attribute_not_exists(destinations) OR destinations < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': maxDestinationsPerPerson },
      },
    },
  ]);
  const there = refusal?.failedConditions.find(({ index }) => index === 0)?.item;
  const isOwn = refusal?.mayBeApplied && isDeepStrictEqual(there, item);
  if (refusal === null || isOwn) return parseDestinationItem(person, item);
  if (there)
    throw new Problem('conflict', 'destination_exists', `You have this channel already: it is the destination ${id}.`);
  const detail = `You have ${maxDestinationsPerPerson} destinations, which is the most. Delete one of them.`;
  throw new Problem('conflict', 'too_many_destinations', detail);
}

/** Returns a person's destination by its id, read consistently; null if it does not exist. */
export async function findDestination(person: string, id: string): Promise<StoredDestination | null> {
  const item = await getItem(destinationKey(person, id), { consistent: true });
  return item && parseDestinationItem(person, item);
}

/**
 * Returns a person's destination by its id, read consistently.
 * @throws Problem 404 destination_not_found
 */
export async function getDestination(person: string, id: string): Promise<StoredDestination> {
  const found = await findDestination(person, id);
  if (!found) throw notFound('destination', id);
  return found;
}

/** Returns all destinations of a person with their internal fields, oldest first. */
export async function listDestinations(person: string): Promise<StoredDestination[]> {
  const from = destinationKey(person, '').sk;
  const to = destinationKey(person, '~').sk;
  const items = await queryItems({ partition: personPartition(person), from, to, consistent: true });
  const order = (a: StoredDestination, b: StoredDestination) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1);
  return items.map((item) => parseDestinationItem(person, item)).sort(order);
}

/** Deletes a destination, so that alerts no longer send there. Returns false if it does not exist. */
export async function deleteDestinationRecord(person: string, id: string): Promise<boolean> {
  const refusal = await writeTransaction([
    { Delete: { Key: destinationKey(person, id), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Update: {
        Key: destinationCountsKey(person),
        UpdateExpression: 'ADD destinations :less',
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
  ]);
  return refusal === null || refusal.mayBeApplied;
}

/** Marks a destination as verified, and ends its pause and failures. Returns false if it does not exist. */
export const markDestinationVerified = (
  { person, id }: StoredDestination,
  app_url: string | null,
  now = new Date(),
): Promise<boolean> =>
  updateItem({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET verified_at = :now, app_url = :app REMOVE paused, failing_since, failures, code',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': formatInstant(now), ':app': app_url },
  });

/**
 * Stops all alerts of a person from sending to these destinations, in one transaction.
 * Each destination must be verified again before anything is sent there. Returns false, and writes nothing, if one of
 * them was deleted.
 */
export async function detachDestinationsFromAlerts(person: string, ids: string[]): Promise<boolean> {
  const writes = ids.map((id) => ({
    Update: {
      Key: destinationKey(person, id),
      UpdateExpression: 'SET verified_at = :none, attachment = :next REMOVE code',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': null, ':next': createDestinationAttachmentToken() },
    },
  }));
  return (await writeTransaction(writes)) === null;
}

/**
 * Pauses a destination that keeps failing, and writes an audit record with the service as actor.
 * Returns false if the destination is paused already or does not exist.
 */
export async function pauseDestination({ person, id }: StoredDestination, paused: DestinationPause): Promise<boolean> {
  const refused = await updateOrGetRejection({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET paused = :paused',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(paused)',
    ExpressionAttributeValues: { ':paused': paused },
  });
  const isOwn = async () => isDeepStrictEqual((await findDestination(person, id))?.paused, paused);
  const isDone = refused === null || (refused.mayBeApplied && (await isOwn()));
  if (isDone) writeAuditRecord(SERVICE_ACTOR, 'paused', { destination_id: id, changed: ['paused'] });
  return isDone;
}

/**
 * Stores the period in which messages to a destination failed; null clears it after a success.
 * Returns false if the destination does not exist.
 */
export const recordDestinationFailures = (
  { person, id }: StoredDestination,
  failures: StoredDestination['failures'],
): Promise<boolean> =>
  updateItem({
    Key: destinationKey(person, id),
    ...(failures
      ? {
          UpdateExpression: 'SET failing_since = if_not_exists(failing_since, :now), failures = :failures',
          ExpressionAttributeValues: { ':now': failures.to, ':failures': failures },
        }
      : { UpdateExpression: 'REMOVE failing_since, failures' }),
    ConditionExpression: 'attribute_exists(pk)',
  });

/**
 * Returns the writes that copy destinations to another person, with their ids and signing secrets.
 * Pauses and failures are not copied. The caller gives each copy a new attachment token, so that older alerts do not
 * send there. The first write is rejected if the person would exceed their limit of destinations.
 */
export function buildDestinationCopyWrites(newOwnerId: string, copies: StoredDestination[]): TransactionWrite[] {
  if (copies.length === 0) return [];
  const Update = {
    Key: destinationCountsKey(newOwnerId),
    UpdateExpression: 'ADD destinations :more',
    ConditionExpression: 'attribute_not_exists(destinations) OR destinations <= :room',
    ExpressionAttributeValues: { ':more': copies.length, ':room': maxDestinationsPerPerson - copies.length },
  };
  return [
    { Update },
    ...copies.map(
      ({ id, kind, address, name, created_at, verified_at, attachment, generation, rotated_at, former, app_url }) => {
        const secrets = { generation, ...(rotated_at ? { rotated_at } : {}), ...(former.length > 0 ? { former } : {}) };
        const item = { id, kind, address, name, created_at, verified_at, attachment, app_url, ...secrets };
        return {
          Put: {
            Item: { ...destinationKey(newOwnerId, id), ...item },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        };
      },
    ),
  ];
}
