import { ErrorMessage, type ErrorMessageProps } from '../components/error-message.tsx';
import { ApiError, type ErrorExplanation, explainError } from '../data/api/api-error.ts';
import { explainDeliveryError } from './delivery-errors.ts';
import { formatFieldError } from './form/field-errors.ts';

const OUTCOME_UNKNOWN_TEXT: ErrorExplanation = {
  title: 'No response was received. The change may have been saved.',
  remedy: 'Check the list before you try again.',
};

/** Explains why a change of an alert or a destination failed, and what to do next. */
export const explainAlertChange = (error: unknown): ErrorExplanation =>
  error instanceof ApiError && ['unreachable', 'late'].includes(error.kind)
    ? OUTCOME_UNKNOWN_TEXT
    : explainAlertRead(error);

function explainAlertRead(error: unknown): ErrorExplanation {
  if (!(error instanceof ApiError)) return explainError(error);
  const { problem } = error;
  const known = explainDeliveryError(problem);
  if (known) return known;
  const details = (problem.errors ?? []).map(formatFieldError);
  return details.length > 0
    ? { title: 'The service rejected this change.', remedy: details.join(' ') }
    : explainError(error);
}

/** Renders the explanation of a failed change as an alert region. */
export const AlertChangeError = (props: ErrorMessageProps) => <ErrorMessage {...props} explain={explainAlertChange} />;

/** Renders the explanation of a failed load inside a form. */
export const AlertReadError = (props: ErrorMessageProps) => <ErrorMessage {...props} explain={explainAlertRead} />;
