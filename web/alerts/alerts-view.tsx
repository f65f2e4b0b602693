import { useEffect, useRef } from 'preact/hooks';
import type { ListedAlert } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { DateLabel, Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { listAlerts } from '../data/api/alerts.ts';
import { useFetchWithPrevious } from '../data/use-fetch.ts';
import { isAdmin } from '../session/session-state.ts';
import { AlertActions } from './alert-actions.tsx';
import { alertChanges, editedAlert } from './alert-dialog-request.ts';
import { formatDestinationCount, PausedNotice, QueryChips, SuppressedNotice } from './alert-summary.tsx';
import { formatMatchKinds } from './format-alert.ts';
import { formatSchedule } from './format-schedule.ts';
import { formatReminders } from './schedule-form.ts';

/** Renders the alerts of the signed-in person, oldest first. */
export function AlertsView() {
  const { value: list, error, retry } = useFetchWithPrevious(`alerts ${alertChanges.value}`, listAlerts);
  // Opening this view cancels the choice of another query.
  useEffect(() => {
    editedAlert.value = null;
  }, []);
  const view = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is removed with its alert, so the focus moves to the heading.
  const focusHeading = () => view.current?.querySelector<HTMLElement>('h1')?.focus();
  return (
    <div class="alerts" ref={view}>
      <ViewHeading text="Alerts" />
      <AlertsNav here="alerts" />
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!list && error == null && <Loading subject="your alerts" shape="cards" blocks={3} />}
      {list?.items.length === 0 && <EmptyAlerts />}
      {list && list.items.length > 0 && (
        <>
          <p class="count">
            {list.items.length} of at most {list.most}. Each alert matches updates stored since the date it shows.
          </p>
          <ul class="alert-list" aria-label="Your alerts">
            {list.items.map((alert) => (
              <AlertCard key={alert.id} alert={alert} gone={focusHeading} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface AlertCardProps {
  alert: ListedAlert;
  gone: () => void;
}

function AlertCard({ alert, gone: onDeleted }: AlertCardProps) {
  const { id, name, query, since, feed_since, paused, stopped, destinations, matches_7_days: week } = alert;
  return (
    <li>
      <h2 dir="auto">
        <a href={buildHref(['alerts', id])}>{name}</a>
      </h2>
      <QueryChips query={query} />
      <p class="meta">
        <span>
          <b>{week.new.toLocaleString('en')} new</b>
          {`, ${week.edited.toLocaleString('en')} edited in 7 days`}
        </span>
        <span>{formatMatchKinds(alert)}</span>
        <span>{formatSchedule(alert.schedule)}</span>
        {alert.reminders && <span>{formatReminders(alert.reminders)}</span>}
        <span>
          Since <Timestamp at={since} />
        </span>
        {destinations.length > 0 && <span>Sends to {formatDestinationCount(destinations.length)}</span>}
        {feed_since && (
          <span>
            Feed URL since <DateLabel at={feed_since} />
          </span>
        )}
      </p>
      <PausedNotice pause={paused} />
      <SuppressedNotice stop={stopped} />
      <AlertActions alert={alert} gone={onDeleted} />
    </li>
  );
}

const EmptyAlerts = () => (
  <div class="empty no-alerts">
    <p>You have no alerts. An alert lists each new update that matches a search, with the reason.</p>
    <p>
      Search or filter <a href={buildHref(['updates'])}>the updates</a>, or open a{' '}
      <a href={buildHref(['topics'])}>topic</a>, and select “Create alert”. A preview shows how often it would have
      matched.
    </p>
  </div>
);

type AlertsPage = 'alerts' | 'destinations' | 'everybody';

const ALERTS_PAGES: { name: AlertsPage; label: string; path: string[] }[] = [
  { name: 'alerts', label: 'Alerts', path: ['alerts'] },
  { name: 'destinations', label: 'Destinations', path: ['alerts', 'destinations'] },
];
const ALL_ALERTS_PAGE: (typeof ALERTS_PAGES)[number] = {
  name: 'everybody',
  label: "Everybody's alerts",
  path: ['alerts', 'everybody'],
};

interface AlertsNavProps {
  here: AlertsPage;
}

/** Renders the navigation between alerts, destinations and, for admins, the alerts of all people. */
export function AlertsNav({ here: currentPage }: AlertsNavProps) {
  return (
    <div class="queues">
      <nav aria-label="Alerts and destinations">
        {(isAdmin() ? [...ALERTS_PAGES, ALL_ALERTS_PAGE] : ALERTS_PAGES).map(({ name, label, path }) => (
          <a key={name} href={buildHref(path)} aria-current={currentPage === name ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
