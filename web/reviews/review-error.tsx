import { ErrorMessage } from '../components/error-message.tsx';
import { ApiError, type ErrorExplanation, explainError } from '../data/api/api-error.ts';

const TEXT_KEPT_REMEDY = 'Your text is still here. Save again in a moment.';

/** Explanations for error codes of reviews. */
const REVIEW_ERROR_TEXTS: Record<string, ErrorExplanation> = {
  if_match_required: {
    title: 'The review could not be saved because its version is missing.',
    remedy: 'Copy your text and reload the page.',
  },
  people_elsewhere: {
    title: 'People are managed in another system and cannot be listed.',
    remedy: 'You can assign yourself or no one.',
  },
  assignee_unknown: {
    title: 'This person cannot be assigned.',
    remedy: 'Choose somebody else.',
  },
  people_unavailable: {
    title: 'People could not be loaded.',
    remedy: 'Keep the current assignee, or try again in a moment.',
  },
};

/** Explains why a review was not saved, and what to do next. */
export function explainReviewError(error: unknown): ErrorExplanation {
  if (!(error instanceof ApiError)) return explainError(error);
  const { kind, problem } = error;
  if (kind === 'unreachable' || kind === 'late') {
    return {
      title: 'No response was received. The change may have been saved.',
      remedy: 'Your text is still here. Save again.',
    };
  }
  const words = REVIEW_ERROR_TEXTS[problem.code ?? ''];
  if (words) return words;
  const { status = 0 } = problem;
  if (status >= 500) return { title: 'The change could not be saved.', remedy: TEXT_KEPT_REMEDY };
  const details = (problem.errors ?? []).map(({ parameter, detail }) => `${formatFieldName(parameter)} ${detail}.`);
  if (details.length > 0) return { title: 'The change was rejected.', remedy: details.join(' ') };
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
