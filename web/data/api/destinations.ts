import type { MatchSpan, NewDestination, ReplayedSpan } from '../../../clients/typescript/src/index.ts';
import type { PageQuery } from './entries.ts';
import { change, read } from './request.ts';

/* One function per destination and delivery route, named after its operation. All throw ApiError. */

export const listDestinations = (signal?: AbortSignal) =>
  read(({ destinations }) => destinations.list(undefined, { signal }));

/** Only this response contains the secret of a webhook. */
export const createDestination = (body: NewDestination) => change(({ destinations }) => destinations.create(body));

/** Without a code, the service mails a new one to a mailbox that is not the person's own. */
export const verifyDestination = (id: string, code?: string) =>
  change(({ destinations }) => destinations.verify(id, { code }));

export const testDestination = (id: string) => change(({ destinations }) => destinations.test(id));

export const rotateDestinationSecret = (id: string) => change(({ destinations }) => destinations.rotateSecret(id));

export const deleteDestination = (id: string) => change(({ destinations }) => destinations.delete(id));

export const listAlertDeliveries = (id: string, page: PageQuery, signal?: AbortSignal) =>
  read(({ deliveries }) => deliveries.list(id, page, { signal }));

export const replayDelivery = (id: string) => change(({ deliveries }) => deliveries.replay(id));

/** The state of a replay. */
export interface ReplayProgress {
  totals: ReplayTotals;
  /** The cursor to continue with; null at the end. */
  next: string | null;
}

interface ReplaySpanOptions {
  /** The progress of an interrupted replay of the same span, from which it continues. */
  resumeFrom: ReplayProgress | null;
  /** Receives the progress after each page. */
  onProgress: (progress: ReplayProgress) => void;
}

/** Replays the deliveries of an alert for the matches of a span, page by page. @throws ApiError */
export async function replaySpan(
  id: string,
  span: MatchSpan,
  { resumeFrom, onProgress }: ReplaySpanOptions,
): Promise<void> {
  let progress = resumeFrom?.next ? resumeFrom : null;
  do {
    const body = progress?.next ? { ...span, cursor: progress.next } : span;
    const part = await change(({ deliveries }) => deliveries.replaySpan(id, body));
    progress = { totals: addReplayTotals(progress?.totals ?? null, part), next: part.next_cursor };
    onProgress(progress);
  } while (progress.next);
}

/** How many deliveries are replayed, and how many are skipped per reason. */
type ReplayTotals = Pick<ReplayedSpan, 'replayed' | 'skipped'>;

const SKIP_REASON_TEXTS: Record<keyof ReplayedSpan['skipped'], string> = {
  due: 'already waiting',
  gathered: 'included in a digest',
  delivery_in_progress: 'being sent',
  not_replayable: 'posted to a channel',
  destination_not_active: 'to a paused or unverified destination',
  destination_not_found: 'to a deleted destination',
};

function addReplayTotals(before: ReplayTotals | null, { replayed, skipped }: ReplayTotals): ReplayTotals {
  if (!before) return { replayed, skipped };
  const reasons = Object.keys(skipped) as (keyof ReplayTotals['skipped'])[];
  const sums = reasons.map((reason) => [reason, before.skipped[reason] + skipped[reason]]);
  return { replayed: before.replayed + replayed, skipped: Object.fromEntries(sums) };
}

/** Returns for example `31 are sent again. Skipped: 4 posted to a channel.` */
export function formatReplayTotals({ replayed, skipped }: ReplayTotals, isUnfinished: boolean): string {
  const number = (count: number) => count.toLocaleString('en');
  const sent = `${number(replayed)} ${replayed === 1 ? 'is' : 'are'} sent again${isUnfinished ? ' so far' : ''}.`;
  const left = Object.entries(SKIP_REASON_TEXTS).flatMap(([reason, words]) => {
    const count = skipped[reason as keyof ReplayTotals['skipped']];
    return count > 0 ? `${number(count)} ${words}` : [];
  });
  return left.length > 0 ? `${sent} Skipped: ${left.join(', ')}.` : sent;
}
