import { firing } from './alarms.ts';
import type { Shift } from './asked-shift.ts';
import { type Pace, patiently, pause } from './patiently.ts';
import { stageOf } from './stage.ts';

/**
 * Looks at the alarms until an instant in milliseconds, while a share of the callers has the release. Answers why it is to be taken back,
 * or null. An alarm of `excused` fired before: it judges from the moment on at which it was seen calm.
 * @throws Error where stage or alarms cannot be looked at for as long as patience lasts
 */
export async function watched(
  { place, deployment, percent, alarms }: Shift,
  excused: string[],
  end: number,
  pace: Pace,
): Promise<string | null> {
  let notJudging = excused;
  for (;;) {
    await pause(Math.min(pace.pauseMs, end - Date.now()));
    // Also at the end: a release is good that was seen to be, and not one of which nobody knows.
    const isOver = Date.now() >= end;
    const now = await patiently('The alarms cannot be read', Number.POSITIVE_INFINITY, pace, () => firing(alarms));
    const faults = now.filter((name) => !notJudging.includes(name));
    if (faults.length > 0) return `${faults.join(', ')} fired while ${percent} % of the callers had the release`;
    notJudging = notJudging.filter((name) => now.includes(name));
    const ask = () => stageOf(place);
    const stage = await patiently('The stage cannot be read', Number.POSITIVE_INFINITY, pace, ask);
    if (stage?.canary !== deployment) return 'Somebody else ended the share of the callers that had the release';
    if (isOver) return null;
  }
}
