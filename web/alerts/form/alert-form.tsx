import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Alert } from '../../../clients/typescript/src/index.ts';
import { buildHref, navigate } from '../../browser/route.ts';
import { CloseButton, closeParentDialog } from '../../components/dialog.tsx';
import { createAlert, getAlert, type LoadedAlert, updateAlert } from '../../data/api/alerts.ts';
import { isConflict } from '../../data/api/api-error.ts';
import { showToast } from '../../data/messages.ts';
import type { useSubmission } from '../../data/use-fetch.ts';
import type { UpdateFilter } from '../../filters/update-filter.ts';
import { alertChanges, editedAlert } from '../alert-dialog-request.ts';
import { AlertChangeError, findFieldErrors } from '../alert-errors.tsx';
import { toAlertFilter, toAlertQuery } from '../alert-query.ts';
import { FilterChipList } from '../alert-summary.tsx';
import type { AddDestinationDialog } from '../destinations/add-destination-dialog.tsx';
import { useDestinations } from '../destinations/use-destinations.ts';
import { type AlertDraft, useAlertDraft } from './alert-draft.ts';
import { DestinationsField, MatchKindsField, RemindersField } from './alert-fields.tsx';
import { AlertNotes, AlertPreviewSection, EditConflict } from './alert-preview.tsx';
import { ScheduleField } from './schedule-field.tsx';

const MAX_ALERT_NAME_LENGTH = 80;

/** What the form passes to the dialog that adds a destination. */
export type AddDestinationRequest = Pick<Parameters<typeof AddDestinationDialog>[0], 'destinations' | 'onAdded'>;

export interface AlertFormContext {
  /** Null if the query does not change. */
  filter: UpdateFilter | null;
  sending: ReturnType<typeof useSubmission>;
  /** Opens the add dialog on top of this one, which keeps its input. */
  onAddDestination: (adding: AddDestinationRequest) => void;
}

interface AlertFormProps extends AlertFormContext {
  /** The alert to change; null for a new one. */
  loadedAlert: LoadedAlert | null;
  children?: ComponentChildren;
}

/** Renders the form for the name, match kinds, destinations, schedule and reminders of an alert. */
export function AlertForm({
  loadedAlert,
  filter,
  sending: { isBusy, error, send },
  onAddDestination,
  children,
}: AlertFormProps) {
  const [baseAlert, setBase] = useState(loadedAlert);
  const [conflict, setConflict] = useState<Alert | null>(null);
  const draft = useAlertDraft(filter, baseAlert?.value);
  const { missing: validationMessage, when, chooseWhen } = draft;
  const scheduleErrors = findFieldErrors('schedule', error);
  const form = useRef<HTMLFormElement>(null);
  const save = async () => {
    try {
      const stored = await storeAlert(baseAlert, draft.body);
      closeParentDialog(form.current);
      showSavedToast(stored, loadedAlert ? 'was updated' : 'was created');
    } catch (failure) {
      if (!baseAlert || !isConflict(failure)) throw failure;
      const currentAlert = await getAlert(baseAlert.value.id);
      setBase(currentAlert);
      setConflict(currentAlert.value);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!validationMessage) void send(save);
  };
  const switchToDigest = () => {
    chooseWhen({ every: 'daily' });
    // The button disappears with the warning, so the focus moves to the choice that it made.
    form.current?.querySelector<HTMLElement>('[value="daily"]')?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {conflict && <EditConflict alert={conflict} />}
      {filter && <FilterChipList filter={toAlertFilter(filter)} />}
      {children}
      <AlertNotes filter={filter} isAnother={loadedAlert !== null} />
      <AlertFields draft={draft} scheduleErrors={scheduleErrors.faults} onAddDestination={onAddDestination} />
      {filter && (
        <AlertPreviewSection
          query={toAlertQuery(filter)}
          isInstant={when.every === 'instant'}
          onSwitchToDigest={switchToDigest}
        />
      )}
      {error != null && !scheduleErrors.isAll && <AlertChangeError error={error} />}
      <FormFooter
        validationMessage={validationMessage}
        isBusy={isBusy}
        isNew={loadedAlert === null}
        hasConflict={conflict !== null}
      />
    </form>
  );
}

const storeAlert = (base: LoadedAlert | null, body: AlertDraft['body']): Promise<Alert> =>
  base ? updateAlert(base.value.id, body, base.etag) : createAlert({ query: {}, ...body });

interface AlertFieldsProps extends Pick<AlertFormContext, 'onAddDestination'> {
  draft: AlertDraft;
  scheduleErrors: ReturnType<typeof findFieldErrors>['faults'];
}

/** Renders the fields of a draft. */
function AlertFields({ draft, scheduleErrors, onAddDestination }: AlertFieldsProps) {
  const destinations = useDestinations();
  const { setSendsTo } = draft;
  const addDestination = () =>
    onAddDestination({
      destinations: destinations.list ?? [],
      onAdded: (id) => setSendsTo([...draft.destinations, id]),
    });
  return (
    <>
      <label>
        Name
        <input
          type="text"
          maxLength={MAX_ALERT_NAME_LENGTH}
          dir="auto"
          value={draft.name}
          onInput={({ currentTarget }) => draft.type(currentTarget.value)}
        />
      </label>
      <MatchKindsField kinds={draft.kinds} onChange={draft.setKinds} />
      <RemindersField reminders={draft.remind} onChange={draft.chooseRemind} />
      <DestinationsField
        destinations={destinations}
        selectedIds={draft.destinations}
        onChange={setSendsTo}
        onAdd={addDestination}
      />
      <ScheduleField
        schedule={draft.when}
        onChange={draft.chooseWhen}
        hasDestination={draft.destinations.length > 0}
        errors={scheduleErrors}
      />
    </>
  );
}

interface FormFooterProps {
  validationMessage: string;
  isBusy: boolean;
  isNew: boolean;
  hasConflict: boolean;
}

function FormFooter({ validationMessage, isBusy, isNew, hasConflict }: FormFooterProps) {
  const saveLabel = hasConflict ? 'Save my version' : 'Save';
  return (
    <footer>
      <span class="fault" role="status">
        {validationMessage}
      </span>
      <CloseButton label={hasConflict ? 'Keep the current version' : 'Cancel'} isBusy={isBusy} />
      <button type="submit" disabled={validationMessage !== ''} aria-busy={isBusy}>
        {isNew ? 'Create alert' : saveLabel}
      </button>
    </footer>
  );
}

/** Shows a toast with a link to the stored alert. */
function showSavedToast({ id, name }: Alert, outcome: string): void {
  alertChanges.value += 1;
  if (editedAlert.value?.id === id) editedAlert.value = null;
  showToast({
    text: `The alert ${name} ${outcome}.`,
    action: { name: 'View alert', run: () => navigate(buildHref(['alerts', id])) },
  });
}
