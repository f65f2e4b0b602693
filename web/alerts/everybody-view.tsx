import { useRef, useState } from 'preact/hooks';
import type { Alert, OwnedAlert } from '../../clients/typescript/src/index.ts';
import { listAllAlerts } from '../api/admin.ts';
import { usePages } from '../api/pages.ts';
import { useReading } from '../api/reading.ts';
import { listPeople } from '../api/reviews.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { addressOf, goTo, type Route } from '../route.ts';
import { AlertsNav } from './alerts-nav.tsx';
import { EverybodyCard } from './everybody-card.tsx';

/**
 * Renders the alerts of all people, newest first, so that admins can pause noisy ones and transfer those of people who
 * left.
 */
export function EverybodyView({ route }: { route: Route }) {
  const isOwnerless = route.query.get('ownerless') === 'true';
  const { alerts, set, next, isLoading, error, more, retry } = useAllAlerts(isOwnerless);
  const { value: people, error: noNames } = useReading('people', listPeople);
  const view = useRef<HTMLDivElement>(null);
  const gone = (id: string, after: HTMLElement | null) => {
    // The button that opened the dialog is removed with its alert, so the focus moves to the adjacent one.
    (after ?? view.current?.querySelector<HTMLElement>('h1'))?.focus();
    set(id, null);
  };
  return (
    <div class="alerts" ref={view}>
      <Heading text="Everybody's alerts" />
      <AlertsNav here="everybody" />
      <p class="count">
        Those of all persons, the one that was made last first. The list may be some seconds behind. What you change
        here is changed for its person.
      </p>
      <OwnerlessBox isChosen={isOwnerless} />
      {noNames != null && <p class="count">The names of people cannot be read. Here are their ids.</p>}
      <ul class="alert-list" aria-label="Everybody's alerts" aria-busy={isLoading}>
        {alerts.map((alert) => (
          <EverybodyCard
            key={alert.id}
            alert={alert}
            people={noNames == null ? people : []}
            changed={(now) => set(alert.id, now)}
            gone={(after) => gone(alert.id, after)}
          />
        ))}
      </ul>
      {isLoading && <Loading what="everybody's alerts" shape="cards" blocks={alerts.length > 0 ? 1 : 3} />}
      {error != null && <Failure error={error} retry={alerts.length > 0 ? more : retry} />}
      {!isLoading && error == null && (
        <div class="end">
          {next !== null && (
            <button type="button" class="secondary outline" onClick={more}>
              Earlier alerts
            </button>
          )}
          {next === null && <p class="empty">{alerts.length > 0 ? 'That is all.' : EMPTY[`${isOwnerless}`]}</p>}
        </div>
      )}
    </div>
  );
}

const EMPTY = { true: 'Every alert has an owner who can sign in.', false: 'There are no alerts.' };

/** Filters by alerts without an owner. The choice is part of the address, so that it can be bookmarked. */
function OwnerlessBox({ isChosen }: { isChosen: boolean }) {
  const choose = (ownerless: boolean) =>
    goTo(addressOf(['alerts', 'everybody'], { ownerless: ownerless ? 'true' : undefined }), { replace: true });
  return (
    <label class="ownerless">
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
      Only alerts of people who left
    </label>
  );
}

/**
 * Returns the loaded list with the changes made here; null marks a deleted alert. Reloading would go back to the first
 * page, and the list may lag some seconds behind a change.
 */
function useAllAlerts(isOwnerless: boolean) {
  const ownerless = isOwnerless || undefined;
  const { items, ...pages } = usePages(isOwnerless ? 'ownerless' : 'everybody', ({ limit, cursor }, signal) =>
    listAllAlerts({ limit, cursor, ownerless }, signal),
  );
  const [changed, setChanged] = useState<ReadonlyMap<string, Alert | null>>(new Map());
  const alerts = items.flatMap((item): OwnedAlert[] => {
    const now = changed.get(item.id);
    return now === null ? [] : [{ ...item, ...now }];
  });
  const set = (id: string, now: Alert | null) => setChanged((before) => new Map(before).set(id, now));
  return { ...pages, alerts, set };
}
