import type { Alert } from '../../../clients/typescript/src/index.ts';
import type { UpdateFilter } from '../../filters/update-filter.ts';
import { formatMatchKinds } from '../format-alert.ts';
import { formatSchedule } from '../format-schedule.ts';

interface AlertNotesProps {
  filter: UpdateFilter | null;
  isAnother: boolean;
}

/** Renders notes on what an alert leaves out of the filter. */
export function AlertNotes({ filter, isAnother: isEditing }: AlertNotesProps) {
  if (!filter) return null;
  return (
    <>
      {(filter.start || filter.end) && (
        <p class="note">The date filter does not apply: an alert matches new updates only.</p>
      )}
      {filter.search && <p class="note">Alerts search updates, not the linked documents.</p>}
      {isEditing && (
        <p class="note">Changing the filters resets the alert: its previous matches are no longer listed.</p>
      )}
    </>
  );
}

interface EditConflictProps {
  alert: Alert;
}

/** Renders the current state of an alert that changed while it was being edited. */
export function EditConflict({ alert }: EditConflictProps) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This alert was changed while you were editing it.</strong> Its name is now <bdi>{alert.name}</bdi> and
        it matches {formatMatchKinds(alert).toLowerCase()}. When: {formatSchedule(alert.schedule)}. Your changes are
        still here.
      </p>
    </div>
  );
}
