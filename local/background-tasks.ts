import { startArrivals } from './demo-arrivals.ts';
import type { DemoServer } from './demo-server.ts';
import type { DataSource, DemoStateStore } from './demo-state.ts';
import { startFeedReport } from './feed-report.ts';
import { startPipeline } from './start-pipeline.ts';

/** Interval of topic summaries with real feeds. */
const LIVE_SUMMARY_INTERVAL_S = 60;

interface BackgroundTasks {
  options: {
    source: DataSource;
    arrivalIntervalS: number;
    log: (line: string) => void;
    signal?: AbortSignal | undefined;
  };
  demoState: DemoStateStore;
  demo: DemoServer | null;
  env: Record<string, string>;
  logFile: string;
  finishSeeding: (() => Promise<void>) | null;
  stops: (() => Promise<void>)[];
}

/**
 * Runs after the start: the rest of the seeding, then the jobs and arrivals. Resolves with the name of a part that
 * ended by itself.
 */
export async function runBackgroundTasks({
  options,
  demoState,
  demo,
  env,
  logFile,
  finishSeeding,
  stops,
}: BackgroundTasks): Promise<string> {
  const { source, arrivalIntervalS, log } = options;
  try {
    await finishSeeding?.();
    if (finishSeeding) log('All entries of the demo are stored.');
    if (source === 'empty' || (source === 'demo' && arrivalIntervalS === 0)) return await new Promise<never>(() => {});
    const every = demo ? Math.max(1, arrivalIntervalS) : LIVE_SUMMARY_INTERVAL_S;
    const pipeline = startPipeline(logFile, env, every * 1_000);
    stops.push(() => pipeline.stop());
    const end = demo ? await startArrivals(demo, demoState, arrivalIntervalS * 1_000) : startFeedReport(log);
    stops.push(async () => end());
    return await pipeline.ended.then(() => 'pipeline');
  } catch (error) {
    if (!options.signal?.aborted) log((error as Error).message);
    return options.signal?.aborted ? new Promise<never>(() => {}) : 'demo';
  }
}
