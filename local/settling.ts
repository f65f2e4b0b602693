import { settleWords } from '../lib/entries/words-due.ts';

const EVERY_MS = 60_000;

/** Settles the words of entries while a stack runs, as the planner does on AWS; answers how to end that. */
export function settleOften(): () => void {
  const timer = setInterval(() => void settleWords().catch(() => {}), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
