import { useState } from 'preact/hooks';
import type { Alert } from '../../../clients/typescript/src/index.ts';
import { useCatalog } from '../../data/catalog.ts';
import { preferences } from '../../data/person/preferences.ts';
import { toFilterChips } from '../../filters/filter-chips.tsx';
import type { UpdateFilter } from '../../filters/update-filter.ts';
import { getDeviceZone } from '../../values/date-format.ts';
import { toAlertFilter, toAlertQuery } from '../alert-query.ts';
import { buildAlertName } from '../format-alert.ts';
import {
  fromRemindersForm,
  fromScheduleForm,
  type RemindersForm,
  type ScheduleForm,
  toRemindersForm,
  toScheduleForm,
  validateSchedule,
} from '../schedule-form.ts';

/** Returns the edited state of an alert, its validation message and the request body to save it. */
export function useAlertDraft(filter: UpdateFilter | null, alert: Alert | undefined) {
  const proposedName = useProposedName(filter);
  const [enteredName, setName] = useState<string | null>(alert?.name ?? null);
  const [kinds, setKinds] = useState<Alert['kinds']>(alert?.kinds ?? ['new']);
  const [destinationIds, setDestinationIds] = useState<string[] | null>(null);
  const [scheduleChanges, setScheduleChanges] = useState<Partial<ScheduleForm>>({});
  const [reminderChanges, setReminderChanges] = useState<Partial<RemindersForm>>({});
  const { time_zone } = preferences.value;
  const name = enteredName ?? proposedName;
  // The preferred time zone may load after the person has chosen a day.
  const defaultZone = time_zone ?? getDeviceZone();
  const when = { ...toScheduleForm(alert?.schedule ?? { every: 'instant' }, defaultZone), ...scheduleChanges };
  const remind = { ...toRemindersForm(alert?.reminders, defaultZone), ...reminderChanges };
  const chooseWhen = (part: Partial<ScheduleForm>) => setScheduleChanges({ ...scheduleChanges, ...part });
  const chooseRemind = (part: Partial<RemindersForm>) => setReminderChanges({ ...reminderChanges, ...part });
  const reminderError = remind.days.length > 0 && remind.time === '' ? 'Enter a time for the reminders.' : '';
  const kindsError = kinds.length === 0 ? 'Choose new updates, edits or both.' : '';
  const nameOrKindsError = name.trim() ? kindsError : 'Enter a name.';
  // Unchanged fields are not sent, because another person's alert has destinations that this one cannot set.
  const body = {
    name: name.trim(),
    kinds,
    ...(filter ? { query: toAlertQuery(filter) } : {}),
    ...(destinationIds ? { destinations: destinationIds } : {}),
    ...(Object.keys(scheduleChanges).length > 0 ? { schedule: fromScheduleForm(when) } : {}),
    ...(Object.keys(reminderChanges).length > 0 ? { reminders: fromRemindersForm(remind) } : {}),
  };
  return {
    name,
    type: setName,
    kinds,
    setKinds,
    when,
    chooseWhen,
    remind,
    chooseRemind,
    destinations: destinationIds ?? alert?.destinations ?? [],
    setSendsTo: setDestinationIds,
    missing: nameOrKindsError || validateSchedule(when) || reminderError,
    body,
  };
}

export type AlertDraft = ReturnType<typeof useAlertDraft>;

/** Returns a name made of the search and the filter values, using the shortest known labels. */
function useProposedName(filter: UpdateFilter | null): string {
  const { value: catalog } = useCatalog();
  if (!filter) return '';
  const values = toFilterChips(toAlertFilter(filter), catalog).map(({ kind, name, short }) =>
    kind === 'Jurisdiction' ? short : name,
  );
  return buildAlertName([filter.search, ...values].filter(Boolean));
}
