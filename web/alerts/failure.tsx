import { ApiError, type Explanation, explain } from '../api/problem.ts';
import { Failure, type FailureProps } from '../parts/failure.tsx';
import { faultInWords } from './faults.ts';
import { refusalOf } from './refusals.ts';

const LOST: Explanation = {
  title: 'The answer did not arrive: it may be saved or not.',
  remedy: 'Look at the list before you try again.',
};

/** Why a change of an alert or a destination was not made, and what to do. */
export const explainChange = (error: unknown): Explanation =>
  error instanceof ApiError && ['unreachable', 'late'].includes(error.kind) ? LOST : explainRead(error);

function explainRead(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return explain(error);
  const { problem } = error;
  const known = refusalOf(problem);
  if (known) return known;
  const details = (problem.errors ?? []).map(faultInWords);
  return details.length > 0 ? { title: 'The service refused this.', remedy: details.join(' ') } : explain(error);
}

/** The same on the page, said aloud. */
export const AlertFailure = (props: FailureProps) => <Failure {...props} words={explainChange} />;

/** Why something was not read that a form shows. */
export const AlertReadFailure = (props: FailureProps) => <Failure {...props} words={explainRead} />;
