import { letArrive } from './arrivals.ts';
import type { DemoServer } from './demo-server.ts';
import type { KeptState, Source } from './demo-state.ts';
import { reportFeeds } from './live-report.ts';
import { startPipeline } from './start-pipeline.ts';

/** Interval of topic summaries with real feeds. */
const SUMMARIZE_LIVE_S = 60;

interface Life {
  options: { source: Source; pace: number; tell: (line: string) => void; signal?: AbortSignal | undefined };
  kept: KeptState;
  demo: DemoServer | null;
  env: Record<string, string>;
  logFile: string;
  rest: (() => Promise<void>) | null;
  stops: (() => Promise<void>)[];
}

/**
 * Runs after the start: the rest of the seeding, then the jobs and arrivals. Resolves with the name of a part that
 * ended by itself.
 */
export async function bringToLife({ options, kept, demo, env, logFile, rest, stops }: Life): Promise<string> {
  const { source, pace, tell } = options;
  try {
    await rest?.();
    if (rest) tell('All entries of the demo are stored.');
    if (source === 'empty' || (source === 'demo' && pace === 0)) return await new Promise<never>(() => {});
    const every = demo ? Math.max(1, pace) : SUMMARIZE_LIVE_S;
    const pipeline = await startPipeline(logFile, { ...env, ...originsOf(demo) }, every * 1_000);
    stops.push(pipeline.stop, () => pipeline.service.stop());
    const end = demo ? await letArrive(demo, kept, pace * 1_000) : reportFeeds(tell);
    stops.push(async () => end());
    return await pipeline.service.ended.then(() => 'pipeline');
  } catch (error) {
    if (!options.signal?.aborted) tell((error as Error).message);
    return options.signal?.aborted ? new Promise<never>(() => {}) : 'demo';
  }
}

/** Returns the local origins that jobs may read: the demo's, or those of the shell. */
const originsOf = (demo: DemoServer | null): Record<string, string> =>
  demo ? { INGEST_LOCAL_ORIGINS: demo.origin } : {};
