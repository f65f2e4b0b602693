import { useRef, useState } from 'preact/hooks';
import type { Alert, OwnedAlert, TeamPerson } from '../../clients/typescript/src/index.ts';
import { Moment } from '../parts/moment.tsx';
import { calledOf } from '../reviews/words.ts';
import { addressOf } from '../route.ts';
import { currentSession } from '../session/state.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { PauseDialog, resume } from './pause-dialog.tsx';
import { Paused, Stopped } from './paused.tsx';
import { QueryChips } from './query-chips.tsx';
import { scheduleInWords } from './schedule-words.ts';
import { countOf } from './sent-to.tsx';
import { kindsOf } from './words.ts';

/** Null until the people are loaded. */
type People = TeamPerson[] | null;

interface Props {
  alert: OwnedAlert;
  people: People;
  /** Gets the alert after a change. */
  changed: (alert: Alert) => void;
  /** Called after deletion with the element to focus: the heading of an adjacent alert, or null. */
  gone: (after: HTMLElement | null) => void;
}

/** Renders an alert of any person for admins. Only the owner can open the page of the alert. */
export function EverybodyCard({ alert, people, changed, gone }: Props) {
  const { id, name, query, schedule, created_at, paused, destinations, owner_id } = alert;
  const card = useRef<HTMLLIElement>(null);
  const isOwn = owner_id === currentSession()?.sub;
  const beside = () => {
    const other = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    return other?.querySelector<HTMLElement>('h2') ?? null;
  };
  return (
    <li ref={card}>
      <h2 dir="auto" tabIndex={-1}>
        {isOwn ? <a href={addressOf(['alerts', id])}>{name}</a> : name}
      </h2>
      <QueryChips query={query} />
      <p class="meta">
        {isOwn ? <span class="stage new">Yours</span> : <Whose id={owner_id} people={people} />}
        <span>{kindsOf(alert)}</span>
        <span>{scheduleInWords(schedule)}</span>
        <span>
          Made <Moment at={created_at} />
        </span>
        {destinations.length > 0 && <span>Sent to {countOf(destinations.length)}</span>}
      </p>
      <Paused pause={paused} />
      <Stopped stop={alert.stopped} />
      <Actions alert={alert} people={people} isOthers={!isOwn} changed={changed} gone={() => gone(beside())} />
    </li>
  );
}

/** Renders the owner by name and address, or by id if the person no longer exists. */
function Whose({ id, people }: { id: string; people: People }) {
  const person = people?.find((one) => one.id === id);
  return (
    <span>Belongs to {person ? <bdi>{calledOf(person)}</bdi> : people ? <>the person with the id {id}</> : '…'}</span>
  );
}

interface ActionsProps {
  alert: OwnedAlert;
  people: People;
  isOthers: boolean;
  changed: (alert: Alert) => void;
  gone: () => void;
}

function Actions({ alert, people, isOthers, changed, gone }: ActionsProps) {
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
        {alert.paused ? button('Resume', () => void resume(alert, changed)) : button('Pause', () => setOpen('pause'))}
        {button('Hand over', () => setOpen('hand over'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      {open === 'pause' && <PauseDialog alert={alert} isOthers={isOthers} close={close} done={changed} />}
      {open === 'hand over' && <HandOverDialog alert={alert} people={people} close={close} done={changed} />}
      {open === 'delete' && <DeleteDialog alert={alert} isOthers={isOthers} close={close} done={gone} />}
    </>
  );
}
