import type { Alert } from '../../clients/typescript/src/index.ts';
import type { UpdateFilter } from '../views/update-filter.ts';
import { formatMatchKinds } from './format-alert.ts';
import { formatSchedule } from './format-schedule.ts';

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
        <p class="note">The days are left out: an alert rings for what comes from now on.</p>
      )}
      {filter.search && <p class="note">An alert looks in updates, not in the documents behind their links.</p>}
      {isEditing && (
        <p class="note">With other filters it begins anew: what matched the former ones is no longer listed.</p>
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
        <strong>This alert was changed elsewhere meanwhile.</strong> It is now called <bdi>{alert.name}</bdi> and rings
        for {formatMatchKinds(alert).toLowerCase()}. When: {formatSchedule(alert.schedule)}. What you chose is still
        here.
      </p>
    </div>
  );
}
