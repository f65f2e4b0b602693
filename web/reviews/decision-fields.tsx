import type { Reviewer } from '../../clients/typescript/src/index.ts';
import { listPeople } from '../data/api/reviews.ts';
import { useFetch } from '../data/use-fetch.ts';
import { getSession } from '../session/session-state.ts';
import { formatPerson, formatReviewer, IMPACT_LABELS, isClosedState, REVIEW_STATE_LABELS } from './format-review.ts';
import { MAX_REVIEW_REASON_LENGTH, type ReviewDraft } from './review-draft.ts';
import { explainReviewError } from './review-error.tsx';

/** The form values; KEEP leaves a field of several reviews unchanged. */
export type DecisionForm = { [name in keyof ReviewDraft]: ReviewDraft[name] | typeof KEEP_VALUE };

interface DecisionFieldsProps {
  decision: DecisionForm;
  onChange(part: Partial<DecisionForm>): void;
  /** The current assignee. */
  currentAssignee?: Reviewer | null;
  /** The label of the option that keeps the values of several reviews. */
  unchangedLabel?: string;
  /** The validation message, or an empty string. */
  validationMessage: string;
}

/** Renders the fields of a review decision. */
export function DecisionFields({
  decision,
  onChange,
  currentAssignee = null,
  unchangedLabel,
  validationMessage,
}: DecisionFieldsProps) {
  const { state, assignee, due, impact, reason } = decision;
  const unchangedOption: Record<string, string> = unchangedLabel ? { [KEEP_VALUE]: unchangedLabel } : {};
  const needsReason = state !== KEEP_VALUE && isClosedState(state);
  return (
    <>
      <div class="fields">
        <SelectField
          label="State"
          value={state}
          options={{ ...unchangedOption, ...REVIEW_STATE_LABELS }}
          onChange={(one) => onChange({ state: one as DecisionForm['state'] })}
        />
        <AssigneeField
          value={assignee}
          onChange={(id) => onChange({ assignee: id })}
          currentAssignee={currentAssignee}
          unchangedLabel={unchangedLabel}
        />
        <label>
          Due
          <input type="date" value={due} onInput={({ currentTarget }) => onChange({ due: currentTarget.value })} />
        </label>
        <SelectField
          label="Impact"
          value={impact ?? ''}
          options={{ ...(unchangedLabel ? unchangedOption : { '': 'Not set' }), ...IMPACT_LABELS }}
          onChange={(one) => onChange({ impact: one as DecisionForm['impact'] })}
        />
      </div>
      <label>
        {needsReason ? 'Reason' : 'Reason (optional)'}
        <textarea
          rows={2}
          maxLength={MAX_REVIEW_REASON_LENGTH}
          value={reason}
          required={needsReason}
          aria-describedby={validationMessage ? 'missing' : undefined}
          onInput={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        />
      </label>
      {validationMessage && (
        <p id="missing" class="fault" role="alert">
          {validationMessage}
        </p>
      )}
    </>
  );
}

interface AssigneeFieldProps {
  value: string;
  onChange: (id: string) => void;
  /** The current assignee, listed even if the people cannot be loaded. */
  currentAssignee: Reviewer | null;
  /** The label of the first option, which keeps the value of each review. */
  unchangedLabel: string | undefined;
}

/** Renders the choice of an assignee. The people are loaded once per session. */
function AssigneeField({ value, onChange, currentAssignee, unchangedLabel }: AssigneeFieldProps) {
  const { value: people, error } = useFetch('people', listPeople);
  const currentUserId = getSession()?.sub ?? '';
  const others = (people ?? []).filter(({ id }) => id !== currentUserId);
  const isMissing =
    currentAssignee !== null &&
    currentAssignee.id !== currentUserId &&
    !others.some(({ id }) => id === currentAssignee.id);
  return (
    <label>
      Assignee
      <select
        value={value}
        aria-busy={!people && error == null}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {unchangedLabel && <option value={KEEP_VALUE}>{unchangedLabel}</option>}
        <option value="">Nobody</option>
        {currentUserId && <option value={currentUserId}>You</option>}
        {isMissing && <option value={currentAssignee.id}>{formatReviewer(currentAssignee)}</option>}
        {others.map((person) => (
          <option key={person.id} value={person.id}>
            {formatPerson(person)}
          </option>
        ))}
      </select>
      {error != null && <small>{explainReviewError(error).title} You can choose yourself or no one.</small>}
    </label>
  );
}

/** The option value that keeps the field of each review. */
export const KEEP_VALUE = '*';

interface SelectFieldProps<T extends string> {
  label: string;
  value: T;
  /** Labels by value. */
  options: Partial<Record<T, string>>;
  onChange: (value: T) => void;
}

/** Renders a select field. */
export function SelectField<T extends string>({ label, value, options, onChange }: SelectFieldProps<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {(Object.entries(options) as [T, string][]).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
