import type { Reviewer } from '../../clients/typescript/src/index.ts';
import { AssigneeField, KEEP } from './assignee-field.tsx';
import { type Draft, LONGEST_REASON } from './draft.ts';
import { Choice } from './review-choice.tsx';
import { IMPACTS, isClosing, STATES } from './words.ts';

/** The form values; KEEP leaves a field of several reviews unchanged. */
export type Decision = { [name in keyof Draft]: Draft[name] | typeof KEEP };

interface Props {
  decision: Decision;
  change(part: Partial<Decision>): void;
  /** The current assignee. */
  present?: Reviewer | null;
  /** The label of the option that keeps the values of several reviews. */
  keep?: string;
  /** The validation message, or an empty string. */
  missing: string;
}

/** Renders the fields of a review decision. */
export function DecisionFields({ decision, change, present = null, keep, missing }: Props) {
  const { state, assignee, due, impact, reason } = decision;
  const kept: Record<string, string> = keep ? { [KEEP]: keep } : {};
  const needsReason = state !== KEEP && isClosing(state);
  return (
    <>
      <div class="fields">
        <Choice
          label="State"
          value={state}
          of={{ ...kept, ...STATES }}
          change={(one) => change({ state: one as Decision['state'] })}
        />
        <AssigneeField value={assignee} change={(id) => change({ assignee: id })} present={present} keep={keep} />
        <label>
          Due
          <input type="date" value={due} onInput={({ currentTarget }) => change({ due: currentTarget.value })} />
        </label>
        <Choice
          label="Impact"
          value={impact ?? ''}
          of={{ ...(keep ? kept : { '': 'Not set' }), ...IMPACTS }}
          change={(one) => change({ impact: one as Decision['impact'] })}
        />
      </div>
      <label>
        {needsReason ? 'Reason' : 'Reason (optional)'}
        <textarea
          rows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          required={needsReason}
          aria-describedby={missing ? 'missing' : undefined}
          onInput={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </label>
      {missing && (
        <p id="missing" class="fault" role="alert">
          {missing}
        </p>
      )}
    </>
  );
}
