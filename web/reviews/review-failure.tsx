import { ApiError, type Explanation, explain } from '../api/problem.ts';
import { Failure } from '../parts/failure.tsx';

const KEPT = 'What you wrote is kept: save it again in a moment.';

/** Explanations for error codes of reviews. */
const WORDS: Record<string, Explanation> = {
  if_match_required: {
    title: 'The service was not told what you had seen.',
    remedy: 'Copy what you wrote, and load the page again.',
  },
  people_elsewhere: {
    title: 'The people are managed elsewhere and cannot be listed.',
    remedy: 'You can assign yourself or nobody.',
  },
  assignee_unknown: {
    title: 'This person cannot be assigned.',
    remedy: 'Choose somebody else.',
  },
  people_unavailable: {
    title: 'The list of people cannot be read just now.',
    remedy: 'Leave the assignee as it is, or try again in a moment.',
  },
};

/** Explains why a review was not saved, and what to do next. */
export function explainReview(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return explain(error);
  const { kind, problem } = error;
  if (kind === 'unreachable' || kind === 'late') {
    return {
      title: 'The answer did not arrive: it may be saved or not.',
      remedy: 'What you wrote is kept: save it again.',
    };
  }
  const words = WORDS[problem.code ?? ''];
  if (words) return words;
  const { status = 0 } = problem;
  if (status >= 500) return { title: 'It could not be saved just now.', remedy: KEPT };
  const details = (problem.errors ?? []).map(({ parameter, detail }) => `${fieldOf(parameter)} ${detail}.`);
  if (details.length > 0) return { title: 'The service refused this.', remedy: details.join(' ') };
  return explain(error);
}

/** Returns a field name for the beginning of a sentence. */
function fieldOf(parameter: string): string {
  const name = parameter.split(/[./]/).at(-1) ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const ReviewFailure = ({ error }: { error: unknown }) => <Failure error={error} words={explainReview} />;
