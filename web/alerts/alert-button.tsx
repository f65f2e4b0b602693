import type { UpdateFilter } from '../filters/update-filter.ts';
import { editedAlert, openAlertDialog } from './alert-dialog-request.ts';
import { isAlertable } from './alert-query.ts';

const NO_FILTER_HINT = 'Enter a search or choose filters first';

interface AlertButtonProps {
  filter: UpdateFilter;
}

/** Renders the button that creates an alert from the filter of a list. */
export function AlertButton({ filter }: AlertButtonProps) {
  const isSet = isAlertable(filter);
  return (
    <button
      type="button"
      class="secondary outline alert-me"
      disabled={!isSet}
      title={isSet ? undefined : NO_FILTER_HINT}
      onClick={({ currentTarget }) => void openAlertDialog({ filter, alert: null, opener: currentTarget })}
    >
      Create alert
    </button>
  );
}

interface AlertEditingBarProps {
  filter: UpdateFilter;
}

/** Renders the bar above the list while its filter is chosen as the query of an existing alert. */
export function AlertEditingBar({ filter }: AlertEditingBarProps) {
  const alert = editedAlert.value;
  if (!alert) return null;
  return (
    <section class="editing" aria-label="Edit alert filters">
      <p>
        Choose filters for <bdi>{alert.name}</bdi>, then select “Update alert”.
      </p>
      <button
        type="button"
        disabled={!isAlertable(filter)}
        onClick={({ currentTarget }) => void openAlertDialog({ filter, alert, opener: currentTarget })}
      >
        Update alert
      </button>
      <button type="button" class="secondary outline" onClick={() => (editedAlert.value = null)}>
        Cancel
      </button>
    </section>
  );
}
