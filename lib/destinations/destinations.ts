import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { SERVICE, trail } from '../log/trail.ts';
import { destinationKey, destinationsKey, personPartition } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { transact, tryUpdate, updateItem } from '../table/write.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { isChat, type Pause, type StoredDestination, storedOf } from './destination.ts';
import { destinationsPerPerson } from './settings.ts';

/** What a new destination is made of. */
export type Given = Pick<StoredDestination, 'kind' | 'address' | 'name' | 'verified_at' | 'app_url'>;

/** A channel is one destination of a person, so that nothing stands there twice; any other gets a drawn id. */
const newId = ({ kind, address }: Given) =>
  isChat(kind)
    ? createHash('sha256').update(`${kind} ${address}`).digest('hex').slice(0, 16)
    : randomBytes(8).toString('hex');

/** Returns a random attachment; an alert sends to a destination while it has the same one. */
export const newAttachment = (): string => randomBytes(9).toString('base64url');

/** Makes a destination. @throws Problem 409 too_many_destinations, destination_exists */
export async function createDestination(person: string, given: Given, now = new Date()): Promise<StoredDestination> {
  const id = newId(given);
  const item = {
    ...destinationKey(person, id),
    id,
    ...given,
    created_at: instantOf(now),
    attachment: newAttachment(),
    generation: 1,
  };
  const refusal = await transact([
    { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        Key: destinationsKey(person),
        UpdateExpression: 'ADD destinations :one',
        ConditionExpression: 'attribute_not_exists(destinations) OR destinations < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': destinationsPerPerson },
      },
    },
  ]);
  const there = refusal?.refused.find(({ index }) => index === 0)?.item;
  const isOwn = refusal?.mayBeDone && isDeepStrictEqual(there, item);
  if (refusal === null || isOwn) return storedOf(person, item);
  if (there)
    throw new Problem('conflict', 'destination_exists', `You have this channel already: it is the destination ${id}.`);
  const detail = `You have ${destinationsPerPerson} destinations, which is the most. Delete one of them.`;
  throw new Problem('conflict', 'too_many_destinations', detail);
}

/** A destination with all that is not told, read consistently, or null. */
export async function findDestination(person: string, id: string): Promise<StoredDestination | null> {
  const item = await getItem(destinationKey(person, id), { consistent: true });
  return item && storedOf(person, item);
}

/** @throws Problem 404 destination_not_found */
export async function readDestination(person: string, id: string): Promise<StoredDestination> {
  const found = await findDestination(person, id);
  if (!found) throw notFound('destination', id);
  return found;
}

/** What a person has, oldest first. */
export async function listDestinations(person: string): Promise<StoredDestination[]> {
  const [from, to] = [destinationKey(person, '').sk, destinationKey(person, '~').sk];
  const items = await queryItems({ partition: personPartition(person), from, to, consistent: true });
  const order = (a: StoredDestination, b: StoredDestination) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1);
  return items.map((item) => storedOf(person, item)).sort(order);
}

/** Deletes a destination, to which no alert sends then; false for one that is not there, which changes nothing. */
export async function deleteDestination(person: string, id: string): Promise<boolean> {
  const refusal = await transact([
    { Delete: { Key: destinationKey(person, id), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Update: {
        Key: destinationsKey(person),
        UpdateExpression: 'ADD destinations :less',
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
  ]);
  return refusal === null || refusal.mayBeDone;
}

/** Says that a destination is the person's: from now on it gets messages, whatever it was paused for. False if it is gone. */
export const markVerified = (
  { person, id }: StoredDestination,
  app_url: string | null,
  now = new Date(),
): Promise<boolean> =>
  updateItem({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET verified_at = :now, app_url = :app REMOVE paused, failing_since, failures, code',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': instantOf(now), ':app': app_url },
  });

/**
 * Ends what all alerts of a person send to these destinations, in one transaction. They need a new code before anything
 * is sent there. Returns false if one of them is deleted by now: then nothing is written.
 */
export async function detachDestinations(person: string, ids: string[]): Promise<boolean> {
  const writes = ids.map((id) => ({
    Update: {
      Key: destinationKey(person, id),
      UpdateExpression: 'SET verified_at = :none, attachment = :next REMOVE code',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': null, ':next': newAttachment() },
    },
  }));
  return (await transact(writes)) === null;
}

/** Pauses a destination that is not paused, which only the service itself does. */
export async function pauseDestination({ person, id }: StoredDestination, paused: Pause): Promise<boolean> {
  const refused = await tryUpdate({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET paused = :paused',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(paused)',
    ExpressionAttributeValues: { ':paused': paused },
  });
  const isOwn = async () => isDeepStrictEqual((await findDestination(person, id))?.paused, paused);
  const isDone = refused === null || (refused.mayBeDone && (await isOwn()));
  if (isDone) trail(SERVICE, 'paused', { destination_id: id }, ['paused']);
  return isDone;
}

/** Notes failures up to now, and since when nothing arrives; or with null that something arrived. */
export const noteFailing = (
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
