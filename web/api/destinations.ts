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

/** How far a span is sent again. */
export interface Progress {
  sum: Replayed;
  /** Where it goes on; null at its end. */
  next: string | null;
}

/** Asks for one part of the span after the other, from where it was left; `learn` hears how far it is. */
export async function replaySpan(
  id: string,
  span: MatchSpan,
  left: Progress | null,
  learn: (progress: Progress) => void,
): Promise<void> {
  let progress = left?.next ? left : null;
  do {
    const body = progress?.next ? { ...span, cursor: progress.next } : span;
    const part = await change(({ deliveries }) => deliveries.replaySpan(id, body));
    progress = { sum: sumOf(progress?.sum ?? null, part), next: part.next_cursor };
    learn(progress);
  } while (progress.next);
}
