import type { MatchSpan, NewDestination } from '../../clients/typescript/src/index.ts';
import { type Replayed, sumOf } from '../deliveries/replayed.ts';
import { change, read } from './request.ts';

/*
 * One function a route of a person's destinations and of what is sent there, named as the service names it. All of them throw ApiError.
 */

export const listDestinations = (signal?: AbortSignal) =>
  read(({ destinations }) => destinations.list(undefined, { signal }));

/** The answer has the secret of a webhook, and no other one has. */
export const createDestination = (body: NewDestination) => change(({ destinations }) => destinations.create(body));

/** Without a code a mailbox of somebody else gets a new one by mail, and is not verified yet. */
export const verifyDestination = (id: string, code?: string) =>
  change(({ destinations }) => destinations.verify(id, { code }));

export const testDestination = (id: string) => change(({ destinations }) => destinations.test(id));

export const rotateDestinationSecret = (id: string) => change(({ destinations }) => destinations.rotateSecret(id));

export const deleteDestination = (id: string) => change(({ destinations }) => destinations.delete(id));

export const listAlertDeliveries = (id: string, limit: number, cursor: string | undefined, signal?: AbortSignal) =>
  read(({ deliveries }) => deliveries.list(id, { limit, cursor }, { signal }));

export const replayDelivery = (id: string) => change(({ deliveries }) => deliveries.replay(id));

/** Asks for one part of the span after the other; `learn` hears the sums so far. */
export async function replaySpan(id: string, span: MatchSpan, learn: (sum: Replayed) => void): Promise<void> {
  let sum: Replayed | null = null;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const body = cursor === undefined ? span : { ...span, cursor };
    const part = await change(({ deliveries }) => deliveries.replaySpan(id, body));
    sum = sumOf(sum, part);
    learn(sum);
    cursor = part.next_cursor;
  }
}
