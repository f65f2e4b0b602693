import type { UpdateFilter } from '../views/update-filter.ts';
import { askForAlert, editing } from './asked.ts';
import { isAlertable } from './query.ts';

const NOTHING_SET = 'Search or choose filters first';

/** Renders the button that creates an alert from the filter of a list. */
export function AlertButton({ filter }: { filter: UpdateFilter }) {
  const isSet = isAlertable(filter);
  return (
    <button
      type="button"
      class="secondary outline alert-me"
      disabled={!isSet}
      title={isSet ? undefined : NOTHING_SET}
      onClick={({ currentTarget }) => void askForAlert({ filter, of: null, opener: currentTarget })}
    >
      Alert me
    </button>
  );
}

/** Renders the bar above the list while its filter is chosen as the query of an existing alert. */
export function EditingBar({ filter }: { filter: UpdateFilter }) {
  const alert = editing.use();
  if (!alert) return null;
  return (
    <section class="editing" aria-label="Change an alert">
      <p>
        You choose what <bdi>{alert.name}</bdi> rings for. Search, set filters, and then:
      </p>
      <button
        type="button"
        disabled={!isAlertable(filter)}
        onClick={({ currentTarget }) => void askForAlert({ filter, of: alert, opener: currentTarget })}
      >
        Update alert
      </button>
      <button type="button" class="secondary outline" onClick={() => editing.set(null)}>
        Cancel
      </button>
    </section>
  );
}
