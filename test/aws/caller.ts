import type { Gateway } from './gateway.ts';

/** A deployment that does not serve is there for many seconds, and its time is told in seconds. */
const PAUSE_MS = 1_000;
const LONGEST = 300;

interface Asked {
  path: string;
  /** Of performance.now(). */
  at: number;
  isGood: boolean;
  /** The status and the beginning of the answer, or why there was none. */
  told: string;
}

/** What came of the requests to a path. */
interface Outcome {
  requests: number;
  failed: number;
  /** From the first failure to the first good answer after the last one. */
  seconds: number;
  /** What failures were, each once. */
  told: string[];
}

/** A caller who asks these paths until it is stopped, one after the other with a pause between, and tells what came of each. */
export function startCaller(
  gateway: Gateway,
  headers: Record<string, string>,
  paths: string[],
): () => Promise<Outcome[]> {
  const asked: Asked[] = [];
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
    return paths.map((path) => outcomeOf(asked.filter((one) => one.path === path)));
  };
}

async function ask(gateway: Gateway, headers: Record<string, string>, path: string): Promise<Asked> {
  const at = performance.now();
  const { isGood, told } = await gateway(path, { headers }).then(
    ({ status, body }) => ({
      isGood: status === 200,
      told: `${status} ${JSON.stringify(body ?? null).slice(0, LONGEST)}`,
    }),
    (error: Error) => ({ isGood: false, told: String(error) }),
  );
  return { path, at, isGood, told };
}

function outcomeOf(asked: Asked[]): Outcome {
  const bad = asked.filter(({ isGood }) => !isGood);
  const [first, last] = [bad[0]?.at ?? 0, bad.at(-1)?.at ?? 0];
  const end = asked.find(({ at, isGood }) => isGood && at > last)?.at ?? performance.now();
  return {
    requests: asked.length,
    failed: bad.length,
    seconds: bad.length === 0 ? 0 : Math.round((end - first) / 1_000),
    told: [...new Set(bad.map(({ told }) => told))],
  };
}
