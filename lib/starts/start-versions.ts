import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { inParallel } from '../values/in-parallel.ts';
import { faultOf, type Kind } from './answered.ts';
import { START_EVENT } from './start-event.ts';

/** A published version of a function, by its ARN. */
export interface Version {
  arn: string;
  kind: Kind;
}

/** Fewer than the ten that a new account may run at once, so that callers are answered beside it. */
const AT_ONCE = 4;
/**
 * A version that was just made may not be ready, a permission not hold everywhere, and others may take all that may run at once: so
 * long it is tried again, where meanwhile no version answers at all.
 */
const PATIENCE_MS = 60_000;
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

/** Longer than any route has: Lambda tells of one that runs out of time itself. */
const LONGEST_CALL_MS = 45_000;

const client = new LambdaClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: LONGEST_CALL_MS, throwOnRequestTimeout: true },
});
const LONGEST = 160;
const SILENT = 'no answer in time';
const BODY = JSON.stringify(START_EVENT);

/**
 * Starts each version once, a few at a time, until an instant in milliseconds. Answers what did not start, a line each: the name of
 * the function and why.
 */
export async function startVersions(versions: Version[], end: number, patienceMs = PATIENCE_MS): Promise<string[]> {
  const faults: string[] = [];
  let answeredAt = Date.now();
  const left = () => Math.min(end, answeredAt + patienceMs) - Date.now();
  await inParallel(versions, AT_ONCE, async (version) => {
    const { fault, isFinal } = await started(version, left);
    if (isFinal) answeredAt = Date.now();
    if (fault !== null) faults.push(`${nameIn(version.arn)} (${fault})`);
  });
  return faults.sort();
}

/** `listEntries:12` of the ARN of a version of `regulatory-updates-prod-listEntries`. */
const nameIn = (arn: string): string => arn.split('-').at(-1) ?? arn;

interface Outcome {
  /** Why it did not start, if so. */
  fault: string | null;
  /** It answered, and is not asked again. */
  isFinal: boolean;
}

/** Tried again where Lambda did not start it; what it answered is not asked again, unless it says that it will serve in a moment. */
async function started({ arn, kind }: Version, left: () => number): Promise<Outcome> {
  let last: Outcome = { fault: 'there was no time left to start it', isFinal: false };
  for (let n = 0; left() > 0; n += 1) {
    const tried = await invoked(arn, kind, AbortSignal.timeout(Math.max(1, left())));
    if (tried.isFinal) return tried;
    // The last try is cut short: what Lambda said before says more.
    if (n === 0 || tried.fault !== SILENT) last = tried;
    const pause = PAUSES_MS[Math.min(n, PAUSES_MS.length - 1)] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, Math.max(0, left()))));
  }
  return last;
}

async function invoked(arn: string, kind: Kind, abortSignal: AbortSignal): Promise<Outcome> {
  try {
    const fault = faultOf(
      kind,
      await client.send(new InvokeCommand({ FunctionName: arn, Payload: BODY }), { abortSignal }),
    );
    return { isFinal: fault !== 'it answers 503', fault };
  } catch (error) {
    const { name, message } = error as Error;
    const fault = /^(Abort|Timeout)Error$/.test(name) ? SILENT : `not started: ${name}: ${message}`;
    return { isFinal: false, fault: fault.slice(0, LONGEST) };
  }
}
