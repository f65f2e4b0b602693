import { ApiError, type Explanation, explain } from '../api/problem.ts';
import { Failure, type FailureProps } from '../parts/failure.tsx';
import { faultInWords } from './faults.ts';
import { refusalOf } from './refusals.ts';

const LOST: Explanation = {
  title: 'The answer did not arrive: it may be saved or not.',
  remedy: 'Look at the list before you try again.',
};

/** Explains why a change of an alert or a destination failed, and what to do next. */
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

/** Renders the explanation of a failed change as an alert region. */
export const AlertFailure = (props: FailureProps) => <Failure {...props} words={explainChange} />;

/** Renders the explanation of a failed load inside a form. */
export const AlertReadFailure = (props: FailureProps) => <Failure {...props} words={explainRead} />;
