import { useState } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { goTo } from '../route.ts';
import { askForAlert, editing } from './asked.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { PauseDialog, resume } from './pause-dialog.tsx';
import { addressOfAlert } from './query.ts';

interface Props {
  alert: Alert;
  /** Called after the alert was deleted. */
  gone: () => void;
}

/** Renders the actions of an alert, with their dialogs. */
export function AlertActions({ alert, gone }: Props) {
  const { id, name, query, paused } = alert;
  const [open, setOpen] = useState<'feed' | 'pause' | 'delete' | null>(null);
  const chooseQuery = () => {
    editing.set({ id, name });
    goTo(addressOfAlert(query));
  };
  const button = (label: string, press: (opener: HTMLElement) => void) => (
    <button
      type="button"
      class="secondary outline"
      aria-label={`${label}: ${name}`}
      onClick={({ currentTarget }) => press(currentTarget)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div class="alert-actions">
        {button('Edit', (opener) => void askForAlert({ filter: null, of: { id, name }, opener }))}
        {button('Change filters', chooseQuery)}
        {paused ? button('Resume', () => void resume(alert)) : button('Pause', () => setOpen('pause'))}
        {button('Feed address', () => setOpen('feed'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      {open === 'feed' && <FeedDialog alert={alert} close={() => setOpen(null)} />}
      {open === 'pause' && <PauseDialog alert={alert} close={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog alert={alert} close={() => setOpen(null)} done={gone} />}
    </>
  );
}
