/** How long what AWS does not answer well is asked again, and how often. */
export interface Pace {
  /** A permission that was just given does not hold everywhere, and others change APIs of the account, too. */
  patienceMs: number;
  pauseMs: number;
}

const [CONNECTION_MS, ANSWER_MS] = [2_000, 5_000];
/** What one call may take in all. */
export const LONGEST_CALL_MS = CONNECTION_MS + ANSWER_MS;
/** How clients of AWS are configured that are asked patiently. */
export const ONE_CALL = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: CONNECTION_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
};

/** What no repetition changes: it is not there, or not of the form that AWS takes. */
const FINAL = new Set([400, 404]);

/**
 * What `ask` answers, asked again while AWS refuses or is silent, until an instant in milliseconds and for no longer than patience lasts.
 * @throws Error of the last try, with what was asked before its message
 */
export async function patiently<T>(what: string, end: number, pace: Pace, ask: () => Promise<T>): Promise<T> {
  const last = Math.min(end, Date.now() + pace.patienceMs);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || Date.now() + pace.pauseMs > last) throw named(what, error);
      await pause(pace.pauseMs);
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, Math.max(0, ms)));

const isFinal = (error: unknown): boolean => {
  const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
  return FINAL.has($metadata?.httpStatusCode ?? 0) && name !== 'ThrottlingException' && name !== 'Throttling';
};

const named = (what: string, error: unknown): Error => {
  const { name, message } = error as Error;
  return new Error(`${what}: ${name === 'Error' ? '' : `${name}: `}${message}`, { cause: error });
};
