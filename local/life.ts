import { letArrive } from './arrivals.ts';
import type { DemoServer } from './demo-server.ts';
import type { KeptState, Source } from './demo-state.ts';
import { reportFeeds } from './live-report.ts';
import { startPipeline } from './start-pipeline.ts';

/** How often topics are looked at where entries come from real feeds. */
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
 * What goes on after the start: the entries that it left out, then the jobs, and what arrives. A demo that nothing arrives at stands
 * still. Answers with the name of what ended by itself.
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

/** What the jobs may read on this machine: the demo, or what the shell allows. */
const originsOf = (demo: DemoServer | null): Record<string, string> =>
  demo ? { INGEST_LOCAL_ORIGINS: demo.origin } : {};
