import { ApiError, type ErrorExplanation, explainError } from '../api/api-error.ts';
import { ErrorMessage } from '../components/error-message.tsx';

const TEXT_KEPT_REMEDY = 'What you wrote is kept: save it again in a moment.';

/** Explanations for error codes of reviews. */
const REVIEW_ERROR_TEXTS: Record<string, ErrorExplanation> = {
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
export function explainReviewError(error: unknown): ErrorExplanation {
  if (!(error instanceof ApiError)) return explainError(error);
  const { kind, problem } = error;
  if (kind === 'unreachable' || kind === 'late') {
    return {
      title: 'The answer did not arrive: it may be saved or not.',
      remedy: 'What you wrote is kept: save it again.',
    };
  }
  const words = REVIEW_ERROR_TEXTS[problem.code ?? ''];
  if (words) return words;
  const { status = 0 } = problem;
  if (status >= 500) return { title: 'It could not be saved just now.', remedy: TEXT_KEPT_REMEDY };
  const details = (problem.errors ?? []).map(({ parameter, detail }) => `${formatFieldName(parameter)} ${detail}.`);
  if (details.length > 0) return { title: 'The service refused this.', remedy: details.join(' ') };
  return explainError(error);
}

/** Returns a field name for the beginning of a sentence. */
function formatFieldName(parameter: string): string {
  const name = parameter.split(/[./]/).at(-1) ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface ReviewErrorProps {
  error: unknown;
}

export const ReviewError = ({ error }: ReviewErrorProps) => <ErrorMessage error={error} explain={explainReviewError} />;
