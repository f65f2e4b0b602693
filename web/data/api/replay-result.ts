import type { ReplayedSpan } from '../../../clients/typescript/src/index.ts';

/** How many deliveries are replayed, and how many are skipped per reason. */
export type ReplayTotals = Pick<ReplayedSpan, 'replayed' | 'skipped'>;

const SKIP_REASON_TEXTS: Record<keyof ReplayedSpan['skipped'], string> = {
  due: 'already waiting',
  gathered: 'included in a digest',
  delivery_in_progress: 'being sent',
  not_replayable: 'posted to a channel',
  destination_not_active: 'to a paused or unverified destination',
  destination_not_found: 'to a deleted destination',
};

export function addReplayTotals(before: ReplayTotals | null, { replayed, skipped }: ReplayTotals): ReplayTotals {
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
