import { useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { navigate } from '../browser/route.ts';
import { editedAlert, openAlertDialog } from './alert-dialog-request.ts';
import { AlertFeedDialog } from './alert-feed-dialog.tsx';
import { getAlertUpdatesHref } from './alert-query.ts';
import { DeleteAlertDialog } from './delete-alert-dialog.tsx';
import { PauseAlertDialog, resumeAlert } from './pause-alert-dialog.tsx';

interface AlertActionsProps {
  alert: Alert;
  /** Called after the alert was deleted. */
  gone: () => void;
}

/** Renders the actions of an alert, with their dialogs. */
export function AlertActions({ alert, gone }: AlertActionsProps) {
  const { id, name, query, paused } = alert;
  const [open, setOpen] = useState<'feed' | 'pause' | 'delete' | null>(null);
  const editQuery = () => {
    editedAlert.value = { id, name };
    navigate(getAlertUpdatesHref(query));
  };
  const button = (label: string, onPress: (opener: HTMLElement) => void) => (
    <button
      type="button"
      class="secondary outline"
      aria-label={`${label}: ${name}`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div class="alert-actions">
        {button('Edit', (opener) => void openAlertDialog({ filter: null, alert: { id, name }, opener }))}
        {button('Edit filters', editQuery)}
        {paused ? button('Resume', () => void resumeAlert(alert)) : button('Pause', () => setOpen('pause'))}
        {button('Feed URL', () => setOpen('feed'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      {open === 'feed' && <AlertFeedDialog alert={alert} onClose={() => setOpen(null)} />}
      {open === 'pause' && <PauseAlertDialog alert={alert} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteAlertDialog alert={alert} onClose={() => setOpen(null)} onDeleted={gone} />}
    </>
  );
}
