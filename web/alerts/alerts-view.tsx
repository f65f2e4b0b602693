import { useEffect, useRef } from 'preact/hooks';
import type { ListedAlert } from '../../clients/typescript/src/index.ts';
import { listAlerts } from '../api/alerts.ts';
import { useLastingReading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { Loading } from '../parts/loading.tsx';
import { Day, Moment } from '../parts/moment.tsx';
import { addressOf } from '../route.ts';
import { AlertActions } from './actions.tsx';
import { AlertsNav } from './alerts-nav.tsx';
import { changes, editing } from './asked.ts';
import { Paused, Stopped } from './paused.tsx';
import { QueryChips } from './query-chips.tsx';
import { remindersInWords } from './remind.ts';
import { scheduleInWords } from './schedule-words.ts';
import { countOf } from './sent-to.tsx';
import { kindsOf } from './words.ts';

/** Renders the alerts of the signed-in person, oldest first. */
export function AlertsView() {
  const { value: list, error, retry } = useLastingReading(`alerts ${changes.use()}`, listAlerts);
  // Opening this view cancels the choice of another query.
  useEffect(() => editing.set(null), []);
  const view = useRef<HTMLDivElement>(null);
  // The button that opened the dialog is removed with its alert, so the focus moves to the heading.
  const gone = () => view.current?.querySelector<HTMLElement>('h1')?.focus();
  return (
    <div class="alerts" ref={view}>
      <Heading text="Alerts" />
      <AlertsNav here="alerts" />
      {error != null && <Failure error={error} retry={retry} />}
      {!list && error == null && <Loading what="your alerts" shape="cards" blocks={3} />}
      {list?.items.length === 0 && <NoAlerts />}
      {list && list.items.length > 0 && (
        <>
          <p class="count">
            {list.items.length} of at most {list.most}. They match what is stored from the day on that each names.
          </p>
          <ul class="alert-list" aria-label="Your alerts">
            {list.items.map((alert) => (
              <AlertCard key={alert.id} alert={alert} gone={gone} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function AlertCard({ alert, gone }: { alert: ListedAlert; gone: () => void }) {
  const { id, name, query, since, feed_since, paused, stopped, destinations, matches_7_days: week } = alert;
  return (
    <li>
      <h2 dir="auto">
        <a href={addressOf(['alerts', id])}>{name}</a>
      </h2>
      <QueryChips query={query} />
      <p class="meta">
        <span>
          <b>{week.new.toLocaleString('en')} new</b>
          {`, ${week.edited.toLocaleString('en')} edited in 7 days`}
        </span>
        <span>{kindsOf(alert)}</span>
        <span>{scheduleInWords(alert.schedule)}</span>
        {alert.reminders && <span>{remindersInWords(alert.reminders)}</span>}
        <span>
          Since <Moment at={since} />
        </span>
        {destinations.length > 0 && <span>Sent to {countOf(destinations.length)}</span>}
        {feed_since && (
          <span>
            Feed address since <Day at={feed_since} />
          </span>
        )}
      </p>
      <Paused pause={paused} />
      <Stopped stop={stopped} />
      <AlertActions alert={alert} gone={gone} />
    </li>
  );
}

const NoAlerts = () => (
  <div class="empty no-alerts">
    <p>
      You have no alerts. An alert is a search that calls: it lists each update that comes and matches, and says why.
    </p>
    <p>
      Search or filter <a href={addressOf(['updates'])}>the updates</a>, or open a{' '}
      <a href={addressOf(['topics'])}>topic</a>, and press “Alert me”. Before you make it you see how often it would
      have rung.
    </p>
  </div>
);
