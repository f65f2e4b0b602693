import { useRef } from 'preact/hooks';
import type { Alert } from '../../clients/typescript/src/index.ts';
import { buildHref, navigate } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { getAlert, type LoadedAlert } from '../data/api/alerts.ts';
import { useFetch } from '../data/use-fetch.ts';
import { AlertActions } from './alert-actions.tsx';
import { alertChanges } from './alert-dialog-request.ts';
import { AlertDestinations, PausedNotice, QueryChips, SuppressedNotice } from './alert-summary.tsx';
import { formatMatchKinds } from './format-alert.ts';
import { formatSchedule } from './format-schedule.ts';
import { formatReminders } from './schedule-form.ts';

interface AlertHeaderProps {
  id: string;
  /** Undefined until it is loaded. */
  alert: Alert | undefined;
  currentPage: 'matches' | 'deliveries';
}

/** Renders the name, summary and actions of an alert, and the tabs for its matches and deliveries. */
export function AlertHeader({ id, alert, currentPage }: AlertHeaderProps) {
  return (
    <div class="head alert-head">
      <nav aria-label="Breadcrumb">
        <a href={buildHref(['alerts'])}>All alerts</a>
      </nav>
      <ViewHeading text={alert?.name ?? 'Alert'} />
      {alert && <AlertSummary alert={alert} />}
      {alert && <AlertTabs id={id} currentPage={currentPage} />}
    </div>
  );
}

interface AlertSummaryProps {
  alert: Alert;
}

function AlertSummary({ alert }: AlertSummaryProps) {
  return (
    <>
      <QueryChips query={alert.query} />
      <p class="meta">
        <span>{formatMatchKinds(alert)}</span>
        <span>{formatSchedule(alert.schedule)}</span>
        {alert.reminders && <span>{formatReminders(alert.reminders)}</span>}
        <span>
          Active since <Timestamp at={alert.since} />
        </span>
      </p>
      <AlertDestinations ids={alert.destinations} />
      <PausedNotice pause={alert.paused} />
      <SuppressedNotice stop={alert.stopped} />
      <AlertActions alert={alert} gone={() => navigate(buildHref(['alerts']))} />
    </>
  );
}

function AlertTabs({ id, currentPage }: Pick<AlertHeaderProps, 'id' | 'currentPage'>) {
  return (
    <div class="queues">
      <nav aria-label="Alert pages">
        <a href={buildHref(['alerts', id])} aria-current={currentPage === 'matches' ? 'page' : undefined}>
          Matches
        </a>
        <a
          href={buildHref(['alerts', id, 'deliveries'])}
          aria-current={currentPage === 'deliveries' ? 'page' : undefined}
        >
          Deliveries
        </a>
      </nav>
    </div>
  );
}

/** Returns an alert. While it reloads, the previous version stays, so that focused elements are not removed. */
export function useAlert(id: string) {
  const { value, error, retry } = useFetch(`alert ${id} ${alertChanges.value}`, (signal) => getAlert(id, signal));
  const last = useRef<LoadedAlert | null>(null);
  if (value) last.current = value;
  return { alert: last.current?.value, error, retry };
}
