import type { Gateway } from './gateway.ts';

/** The pause between two requests. Reported outages last many seconds, so one second is precise enough. */
const PAUSE_MS = 1_000;
const LONGEST = 300;

interface PolledRequest {
  path: string;
  /** Of performance.now(). */
  at: number;
  isGood: boolean;
  /** The status and the beginning of the answer, or the error of a request without an answer. */
  detail: string;
}

/** What came of the requests to a path. */
interface PathOutcome {
  requests: number;
  failed: number;
  /** From the first failure to the first good answer after the last one. */
  seconds: number;
  /** The details of the failures, without duplicates. */
  details: string[];
}

/**
 * Starts a caller that requests each path in turn, with a pause after each cycle. Returns a function that stops it and
 * resolves with the outcome of each path.
 */
export function startCaller(
  gateway: Gateway,
  headers: Record<string, string>,
  paths: string[],
): () => Promise<PathOutcome[]> {
  const asked: PolledRequest[] = [];
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      for (const path of paths) asked.push(await ask(gateway, headers, path));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const done = run();
  return async () => {
    isOver = true;
    await done;
    return paths.map((path) => getOutcome(asked.filter((one) => one.path === path)));
  };
}

async function ask(gateway: Gateway, headers: Record<string, string>, path: string): Promise<PolledRequest> {
  const at = performance.now();
  const { isGood, detail } = await gateway(path, { headers }).then(
    ({ status, body }) => ({
      isGood: status === 200,
      detail: `${status} ${JSON.stringify(body ?? null).slice(0, LONGEST)}`,
    }),
    (error: Error) => ({ isGood: false, detail: String(error) }),
  );
  return { path, at, isGood, detail };
}

function getOutcome(asked: PolledRequest[]): PathOutcome {
  const bad = asked.filter(({ isGood }) => !isGood);
  const first = bad[0]?.at ?? 0;
  const last = bad.at(-1)?.at ?? 0;
  const end = asked.find(({ at, isGood }) => isGood && at > last)?.at ?? performance.now();
  return {
    requests: asked.length,
    failed: bad.length,
    seconds: bad.length === 0 ? 0 : Math.round((end - first) / 1_000),
    details: [...new Set(bad.map(({ detail }) => detail))],
  };
}
