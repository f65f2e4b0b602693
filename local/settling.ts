import { settleWords } from '../lib/entries/words-due.ts';

const EVERY_MS = 60_000;

/** Drains the index outbox periodically, like the planner on AWS. Returns the function to stop. */
export function settleOften(): () => void {
  const timer = setInterval(() => void settleWords().catch(() => {}), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
