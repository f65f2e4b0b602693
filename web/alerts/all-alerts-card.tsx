import { useRef, useState } from 'preact/hooks';
import type { Alert, OwnedAlert, TeamPerson } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { formatPerson } from '../reviews/format-review.ts';
import { getSession } from '../session/session-state.ts';
import { formatDestinationCount } from './alert-destinations.tsx';
import { PausedNotice, SuppressedNotice } from './alert-status.tsx';
import { DeleteAlertDialog } from './delete-alert-dialog.tsx';
import { formatMatchKinds } from './format-alert.ts';
import { formatSchedule } from './format-schedule.ts';
import { PauseAlertDialog, resumeAlert } from './pause-alert-dialog.tsx';
import { QueryChips } from './query-chips.tsx';
import { TransferAlertDialog } from './transfer-alert-dialog.tsx';

/** Null until the people are loaded. */
type AlertOwners = TeamPerson[] | null;

interface AllAlertsCardProps {
  alert: OwnedAlert;
  people: AlertOwners;
  /** Gets the alert after a change. */
  onChanged: (alert: Alert) => void;
  /** Called after deletion with the element to focus: the heading of an adjacent alert, or null. */
  onDeleted: (after: HTMLElement | null) => void;
}

/** Renders an alert of any person for admins. Only the owner can open the page of the alert. */
export function AllAlertsCard({ alert, people, onChanged, onDeleted }: AllAlertsCardProps) {
  const { id, name, query, schedule, created_at, paused, destinations, owner_id } = alert;
  const card = useRef<HTMLLIElement>(null);
  const isOwn = owner_id === getSession()?.sub;
  const getAdjacentHeading = () => {
    const other = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    return other?.querySelector<HTMLElement>('h2') ?? null;
  };
  return (
    <li ref={card}>
      <h2 dir="auto" tabIndex={-1}>
        {isOwn ? <a href={buildHref(['alerts', id])}>{name}</a> : name}
      </h2>
      <QueryChips query={query} />
      <p class="meta">
        {isOwn ? <span class="stage new">Yours</span> : <OwnerLabel id={owner_id} people={people} />}
        <span>{formatMatchKinds(alert)}</span>
        <span>{formatSchedule(schedule)}</span>
        <span>
          Created <Timestamp at={created_at} />
        </span>
        {destinations.length > 0 && <span>Sent to {formatDestinationCount(destinations.length)}</span>}
      </p>
      <PausedNotice pause={paused} />
      <SuppressedNotice stop={alert.stopped} />
      <AlertAdminActions
        alert={alert}
        people={people}
        isOtherOwner={!isOwn}
        onChanged={onChanged}
        onDeleted={() => onDeleted(getAdjacentHeading())}
      />
    </li>
  );
}

interface OwnerLabelProps {
  id: string;
  people: AlertOwners;
}

/** Renders the owner by name and address, or by id if the person no longer exists. */
function OwnerLabel({ id, people }: OwnerLabelProps) {
  const person = people?.find((one) => one.id === id);
  if (!people) return <span>Owner: …</span>;
  return <span>Owner: {person ? <bdi>{formatPerson(person)}</bdi> : `unknown person with the id ${id}`}</span>;
}

interface AlertAdminActionsProps {
  alert: OwnedAlert;
  people: AlertOwners;
  isOtherOwner: boolean;
  onChanged: (alert: Alert) => void;
  onDeleted: () => void;
}

function AlertAdminActions({ alert, people, isOtherOwner, onChanged, onDeleted }: AlertAdminActionsProps) {
  const [open, setOpen] = useState<'pause' | 'hand over' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const button = (label: string, press: () => void) => (
    <button type="button" class="secondary outline" aria-label={`${label}: ${alert.name}`} onClick={press}>
      {label}
    </button>
  );
  return (
    <>
      <div class="alert-actions">
        {alert.paused
          ? button('Resume', () => void resumeAlert(alert, onChanged))
          : button('Pause', () => setOpen('pause'))}
        {button('Transfer', () => setOpen('hand over'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      {open === 'pause' && (
        <PauseAlertDialog alert={alert} isOtherOwner={isOtherOwner} onClose={close} onPaused={onChanged} />
      )}
      {open === 'hand over' && (
        <TransferAlertDialog alert={alert} people={people} onClose={close} onTransferred={onChanged} />
      )}
      {open === 'delete' && (
        <DeleteAlertDialog alert={alert} isOtherOwner={isOtherOwner} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  );
}
