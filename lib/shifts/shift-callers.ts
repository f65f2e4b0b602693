import { type Asked, answering, TELLING_MS } from '../deployment/custom-resource.ts';
import { isWayBack } from '../deployment/way-back.ts';
import { out } from '../log/line.ts';
import { firing } from './alarms.ts';
import { placeIn, type Shift, shiftIn } from './asked-shift.ts';
import { type Pace, patiently } from './patiently.ts';
import { type Place, removeCanary, setCanary, stageOf } from './stage.ts';
import { watched } from './watch.ts';

/** How AWS is asked in a deployment. */
export const PACE: Pace = { patienceMs: 30_000, pauseMs: 5_000 };

/**
 * The custom resource CallerShift of infra/shift.yml: it is there once a share of the callers had the release for the set time, no alarm
 * fired, and the stage has no canary any more, so that CloudFormation may move it. What is gone back to is not tried, and a way back
 * fails at nothing: that a canary is left, API Gateway tells whoever moves the stage.
 */
export async function shiftCallers(asked: Asked, left: () => number, pace = PACE): Promise<void> {
  await answering(asked, async () => {
    const { RequestType: type, ResourceProperties: properties, OldResourceProperties: old } = asked;
    const release = properties['Release'];
    const end = Date.now() + left() - TELLING_MS;
    if (type === 'Delete' || isWayBack(release, old?.['Release'])) return tidied(properties, end, pace);
    const shift = shiftIn(properties);
    if (shift.ms === 0) return tidied(properties, end, pace);
    const fault = await shifted(shift, end, pace);
    tell(fault === null ? 'INFO' : 'ERROR', { release, percent: shift.percent, ms: shift.ms, fault });
    return fault;
  });
}

/** Removes what a function that was killed left, as far as that is possible. */
async function tidied(properties: Record<string, unknown>, end: number, pace: Pace): Promise<null> {
  const fault = await cleared(placeIn(properties), end, pace);
  tell(fault === null ? 'INFO' : 'ERROR', { release: properties['Release'], message: 'Nobody is shifted.', fault });
  return null;
}

/** Why the release is to be taken back, or null. @throws Error where stage or alarms cannot be looked at before */
async function shifted(shift: Shift, end: number, pace: Pace): Promise<string | null> {
  const { place, deployment, alarms } = shift;
  const stage = await patiently('The stage cannot be read', end, pace, () => stageOf(place));
  // A first deployment, or the same request once more, after the stage has moved.
  if (stage === null || stage.deployment === deployment) return null;
  const before = await patiently('The alarms cannot be read', end, pace, () => firing(alarms));
  if (before.length > 0) tell('WARN', { message: 'These alarms fire already, and do not judge.', alarms: before });
  // Where none judges, nothing would be learned, and what is perhaps the remedy would come late.
  const fault = before.length < alarms.length ? await tried(shift, before, end, pace) : null;
  const left = await cleared(place, end, pace);
  return fault === null || left === null ? (fault ?? left) : `${fault}; ${left}`;
}

async function tried(shift: Shift, before: string[], end: number, pace: Pace): Promise<string | null> {
  const { place, deployment, percent, ms } = shift;
  const set = () => setCanary(place, deployment, percent);
  try {
    await patiently('No share of the callers could be shifted', end, pace, set);
    return await watched(shift, before, Date.now() + ms, pace);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Removes whatever canary a stage has; a stage that is not there has none. Answers why it could not, or null. */
async function cleared(place: Place, end: number, pace: Pace): Promise<string | null> {
  const ask = async () => {
    const stage = await stageOf(place);
    if (stage?.canary !== undefined) await removeCanary(place);
    return null;
  };
  return patiently('The canary of the stage cannot be removed', end, pace, ask).catch((error: Error) => error.message);
}

const tell = (level: 'INFO' | 'WARN' | 'ERROR', line: object): void => out.log(JSON.stringify({ level, ...line }));
