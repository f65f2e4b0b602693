import { useRef, useState } from 'preact/hooks';
import type { Alert, OwnedAlert, TeamPerson } from '../../clients/typescript/src/index.ts';
import { buildHref, navigate, type Route } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { EndOfPages } from '../components/pages.tsx';
import { listAllAlerts } from '../data/api/admin.ts';
import { listPeople } from '../data/api/reviews.ts';
import { useFetch } from '../data/use-fetch.ts';
import { usePagination } from '../data/use-pagination.ts';
import { formatPerson } from '../reviews/format-review.ts';
import { getSession } from '../session/session-state.ts';
import { DeleteAlertDialog, PauseAlertDialog, resumeAlert } from './alert-dialogs.tsx';
import { formatDestinationCount, PausedNotice, QueryChips, SuppressedNotice } from './alert-summary.tsx';
import { AlertsNav } from './alerts-view.tsx';
import { formatMatchKinds } from './format-alert.ts';
import { formatSchedule } from './format-schedule.ts';
import { TransferAlertDialog } from './transfer-alert-dialog.tsx';

interface AllAlertsViewProps {
  route: Route;
}

/**
 * Renders the alerts of all people, newest first.
 * Admins can pause noisy ones, and transfer those of people who left.
 */
export function AllAlertsView({ route }: AllAlertsViewProps) {
  const isOwnerless = route.query.get('ownerless') === 'true';
  const { alerts, set, ...pages } = useAllAlerts(isOwnerless);
  const { value: people, error: peopleError } = useFetch('people', listPeople);
  const view = useRef<HTMLDivElement>(null);
  const handleDeleted = (id: string, after: HTMLElement | null) => {
    // The button that opened the dialog is removed with its alert, so the focus moves to the adjacent one.
    (after ?? view.current?.querySelector<HTMLElement>('h1'))?.focus();
    set(id, null);
  };
  return (
    <div class="alerts" ref={view}>
      <ViewHeading text="Everybody's alerts" />
      <AlertsNav here="everybody" />
      <p class="count">
        Alerts of all people, newest first. The list may lag by a few seconds. Your changes affect the owner’s alert.
      </p>
      <OwnerlessCheckbox isChosen={isOwnerless} />
      {peopleError != null && (
        <p class="count">The names of the owners could not be loaded. Their ids are shown instead.</p>
      )}
      <ul class="alert-list" aria-label="Everybody's alerts" aria-busy={pages.isLoading}>
        {alerts.map((alert) => (
          <AllAlertsCard
            key={alert.id}
            alert={alert}
            people={peopleError == null ? people : []}
            onChanged={(now) => set(alert.id, now)}
            onDeleted={(after) => handleDeleted(alert.id, after)}
          />
        ))}
      </ul>
      {pages.isLoading && <Loading subject="everybody's alerts" shape="cards" blocks={alerts.length > 0 ? 1 : 3} />}
      <EndOfPages
        pages={pages}
        moreLabel="Load earlier alerts"
        end={<p class="empty">{alerts.length > 0 ? 'No more alerts.' : EMPTY_TEXTS[`${isOwnerless}`]}</p>}
      />
    </div>
  );
}

const EMPTY_TEXTS = { true: 'Every alert has an owner who can sign in.', false: 'There are no alerts.' };

interface OwnerlessCheckboxProps {
  isChosen: boolean;
}

/** Filters by alerts without an owner. The choice is part of the address, so that it can be bookmarked. */
function OwnerlessCheckbox({ isChosen: isChecked }: OwnerlessCheckboxProps) {
  const choose = (ownerless: boolean) =>
    navigate(buildHref(['alerts', 'everybody'], { ownerless: ownerless ? 'true' : undefined }), { replace: true });
  return (
    <label class="ownerless">
      <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
      Only alerts without an owner
    </label>
  );
}

/**
 * Returns the loaded list with the changes made here; null marks a deleted alert. Reloading would go back to the first
 * page, and the list may lag some seconds behind a change.
 */
function useAllAlerts(isOwnerless: boolean) {
  const ownerless = isOwnerless || undefined;
  const { items, ...pages } = usePagination(isOwnerless ? 'ownerless' : 'everybody', ({ limit, cursor }, signal) =>
    listAllAlerts({ limit, cursor, ownerless }, signal),
  );
  const [localChanges, setChanged] = useState<ReadonlyMap<string, Alert | null>>(new Map());
  const alerts = items.flatMap((item): OwnedAlert[] => {
    const now = localChanges.get(item.id);
    return now === null ? [] : [{ ...item, ...now }];
  });
  const updateAlert = (id: string, now: Alert | null) => setChanged((before) => new Map(before).set(id, now));
  return { ...pages, alerts, set: updateAlert };
}

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
function AllAlertsCard({ alert, people, onChanged, onDeleted }: AllAlertsCardProps) {
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
