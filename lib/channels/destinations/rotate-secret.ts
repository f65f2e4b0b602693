import { destinationKey } from '../../platform/dynamodb/alert-keys.ts';
import { updateOrGetRejection } from '../../platform/dynamodb/write.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import { getChannelKind } from '../channel-kinds.ts';
import { type PreviousSecret, type ShownDestination, toDestinationResponse } from './destination.ts';
import { deriveSigningSecret, listPreviousSecrets } from './destination-secrets.ts';
import { findDestination, getDestination } from './destination-store.ts';

/** The number of secrets with which messages are signed: the current one, and those of the last day. */
const MAX_SECRETS = 5;

/**
 * Creates a new secret for a webhook and returns it.
 * For 24 hours messages are also signed with the former secret. The same applies to each earlier secret, for 24 hours
 * from its own replacement.
 * @throws Problem 404 destination_not_found
 * @throws Problem 409 no_secret for another kind of destination; 409 for a concurrent rotation
 * @throws Problem 429 too_many_rotations
 */
export async function rotateSecret(person: string, id: string, now = new Date()): Promise<ShownDestination> {
  const before = await getDestination(person, id);
  if (!getChannelKind(before.kind).hasSigningSecret)
    throw new Problem('conflict', 'no_secret', 'Only webhooks have a secret that signs what they get.');
  const former = listPreviousSecrets(before, now.getTime());
  // Including the current one and the new one.
  if (former.length + 2 > MAX_SECRETS) throw tooManyRotations(former.at(-1) as PreviousSecret, now);
  const generation = before.generation + 1;
  const rotated_at = formatInstant(now);
  const secret = deriveSigningSecret({ id, generation });
  const refused = await updateOrGetRejection({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET generation = :next, rotated_at = :now, former = :former',
    ConditionExpression: 'generation = :seen',
    ExpressionAttributeValues: {
      ':next': generation,
      ':now': rotated_at,
      ':former': former,
      ':seen': before.generation,
    },
  });
  const isOwn = async () => {
    const stored = await findDestination(person, id);
    return stored?.generation === generation && stored.rotated_at === rotated_at;
  };
  if (refused === null || (refused.mayBeApplied && (await isOwn())))
    return { ...toDestinationResponse({ ...before, generation, rotated_at }), secret };
  const detail =
    'The secret was rotated at the same time. Read the destination, and rotate again if you did not get the secret.';
  throw new Problem('conflict', 'rotated_meanwhile', detail);
}

function tooManyRotations({ until }: PreviousSecret, now: Date): Problem {
  const detail =
    `Messages are signed with ${MAX_SECRETS} secrets, which is the most, one of them until ${until}. Rotate it ` +
    'after that.';
  const retryAfter = Math.ceil((Date.parse(until) - now.getTime()) / 1_000);
  return new Problem('too_many_requests', 'too_many_rotations', { detail, retryAfter });
}
