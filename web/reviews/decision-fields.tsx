import type { Reviewer } from '../../clients/typescript/src/index.ts';
import { AssigneeField, KEEP_VALUE } from './assignee-field.tsx';
import { IMPACT_LABELS, isClosedState, REVIEW_STATE_LABELS } from './format-review.ts';
import { MAX_REVIEW_REASON_LENGTH, type ReviewDraft } from './review-draft.ts';
import { SelectField } from './select-field.tsx';

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
