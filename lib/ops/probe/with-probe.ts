/**
 * One call that checks a permission of the IAM role of a Lambda function, and changes nothing.
 * `run` throws an error if the permission is denied. It returns a text if the permission could not be determined.
 */
export interface PermissionProbe {
  call: string;
  // biome-ignore lint/suspicious/noConfusingVoidType: most calls have nothing to say
  run: () => Promise<string | void>;
}

/**
 * The result of one probe step, the check of one permission.
 * `outcome` is `failed` if the permission is missing, and `unknown` if it could not be determined. `said` is the error
 * or the reason.
 */
export interface PermissionProbeResult {
  call: string;
  outcome: 'ok' | 'unknown' | 'failed';
  said?: string;
}

const MAX_MESSAGE_LENGTH = 300;

/**
 * Wraps a Lambda handler so that it also checks the permissions of its function's IAM role. For the event
 * `{"probe":true}` it runs the probes of `listProbes`, which use reserved keys and change nothing, and returns each
 * result.
 *
 * Neither API Gateway nor a queue can send that event: their events have other fields, and a caller's text is inside
 * one of them. So only those who may invoke the function can use it.
 */
export function withPermissionProbes<H extends (event: never, ...rest: never[]) => Promise<unknown>>(
  handler: H,
  listProbes: () => PermissionProbe[],
): H {
  const handleEvent = async (event: never, ...rest: never[]) =>
    isProbeEvent(event) ? { calls: await runSteps(listProbes()) } : handler(event, ...rest);
  return Object.assign(handleEvent as H, handler);
}

function isProbeEvent(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  return (event as { probe?: unknown }).probe === true && Object.keys(event).length === 1;
}

async function runSteps(steps: PermissionProbe[]): Promise<PermissionProbeResult[]> {
  const calls: PermissionProbeResult[] = [];
  for (const step of steps) calls.push(await runStep(step));
  return calls;
}

async function runStep({ call, run }: PermissionProbe): Promise<PermissionProbeResult> {
  try {
    const unknownReason = await run();
    return unknownReason ? { call, outcome: 'unknown', said: unknownReason } : { call, outcome: 'ok' };
  } catch (error) {
    const { name, message, note } = error as Error & { note?: string };
    return { call, outcome: 'failed', said: `${name}: ${note ?? message}`.slice(0, MAX_MESSAGE_LENGTH) };
  }
}
