/**
 * One call of a role. `run` returns why its permission could not be determined, if so. @throws the error that denies
 * it
 */
export interface Step {
  call: string;
  // biome-ignore lint/suspicious/noConfusingVoidType: most calls have nothing to say
  run: () => Promise<string | void>;
}

/** The result of a call. */
export interface Tried {
  call: string;
  outcome: 'ok' | 'unknown' | 'failed';
  said?: string;
}

const LONGEST = 300;

/**
 * Wraps a function so that it also handles the event `{"probe":true}`: it makes its role's calls under reserved keys
 * and returns each result.
 *
 * The calls change nothing. Neither API Gateway nor a queue can send that event: theirs have other fields, and a
 * caller's text is inside one of them. Only those who may invoke the function can use it.
 */
export function probed<H extends (event: never, ...rest: never[]) => Promise<unknown>>(
  handler: H,
  steps: () => Step[],
): H {
  const both = async (event: never, ...rest: never[]) =>
    isProbe(event) ? { calls: await triedInOrder(steps()) } : handler(event, ...rest);
  return Object.assign(both as H, handler);
}

function isProbe(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  return (event as { probe?: unknown }).probe === true && Object.keys(event).length === 1;
}

async function triedInOrder(steps: Step[]): Promise<Tried[]> {
  const calls: Tried[] = [];
  for (const step of steps) calls.push(await tried(step));
  return calls;
}

async function tried({ call, run }: Step): Promise<Tried> {
  try {
    const said = await run();
    return said ? { call, outcome: 'unknown', said } : { call, outcome: 'ok' };
  } catch (error) {
    const { name, message, note } = error as Error & { note?: string };
    return { call, outcome: 'failed', said: `${name}: ${note ?? message}`.slice(0, LONGEST) };
  }
}
