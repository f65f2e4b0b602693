import { drainIndexOutbox } from '../lib/entries/index-outbox.ts';

const DRAIN_INTERVAL_MS = 60_000;

/** Drains the index outbox periodically, like the planner on AWS. Returns the function to stop. */
export function startIndexDrain(): () => void {
  const timer = setInterval(() => void drainIndexOutbox().catch(() => {}), DRAIN_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
