import { useRef, useState } from 'preact/hooks';
import type { Alert, OwnedAlert } from '../../clients/typescript/src/index.ts';
import { buildHref, navigate, type Route } from '../browser/route.ts';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { EndOfPages } from '../components/pages.tsx';
import { listAllAlerts } from '../data/api/admin.ts';
import { listPeople } from '../data/api/reviews.ts';
import { useFetch } from '../data/use-fetch.ts';
import { usePagination } from '../data/use-pagination.ts';
import { AlertsNav } from './alerts-nav.tsx';
import { AllAlertsCard } from './all-alerts-card.tsx';

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
