import type { Alert } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/timestamp.tsx';
import { listAlertMatches, previewAlert } from '../data/api/alerts.ts';
import { useFetch } from '../data/use-fetch.ts';
import { usePagination } from '../data/use-pagination.ts';
import { EntryListView } from '../lists/entry-list-view.tsx';
import type { SplitViewProps } from '../lists/split-view.ts';
import { AlertHeader } from './alert-header.tsx';
import { groupMatchesByUpdate } from './format-alert.ts';
import { MatchRow } from './match-row.tsx';
import { useAlert } from './use-alert.ts';

type AlertViewProps = SplitViewProps & { id: string };

/** Renders an alert with its matches, newest first. */
export function AlertView({ id, ...props }: AlertViewProps) {
  const { alert, ...alertState } = useAlert(id);
  // Another query has other matches, and other kinds have more or fewer.
  const matchesKey = alert && `${alert.since} ${alert.kinds.join()}`;
  const { items, ...read } = usePagination(`${props.route.key} ${id} ${matchesKey}`, async (page, signal) =>
    matchesKey ? listAlertMatches(id, page, signal) : NO_MATCHES_PAGE,
  );
  const matches = groupMatchesByUpdate(items).map((match) => ({ ...match, id: match.entry.id }));
  const pages = {
    ...read,
    isLoading: read.isLoading || (!alert && alertState.error == null),
    error: alertState.error ?? read.error,
    retry: alertState.error != null ? alertState.retry : read.retry,
  };
  return (
    <EntryListView
      {...props}
      items={matches}
      pages={pages}
      head={<AlertHeader id={id} alert={alert} currentPage="matches" />}
      label="Matches, newest first"
      listClass="matches"
      subject="the alert"
      moreLabel="Load earlier matches"
      end={alert && (matches.length > 0 ? <EndOfMatches alert={alert} /> : <NoMatches alert={alert} />)}
      getHref={(entry) => buildHref(['alerts', id], { entry })}
      renderRow={(match, controls) => <MatchRow key={match.id} match={match} controls={controls} />}
    />
  );
}

const NO_MATCHES_PAGE = { items: [], next_cursor: null };

interface EndOfMatchesProps {
  alert: Alert;
}

const EndOfMatches = ({ alert: { since } }: EndOfMatchesProps) => (
  <p class="empty">
    No earlier matches since <Timestamp at={since} />.
  </p>
);

interface NoMatchesProps {
  alert: Alert;
}

/** Shows how many stored updates match, because the list only has matches since the alert was created. */
function NoMatches({ alert: { since, query } }: NoMatchesProps) {
  const { value } = useFetch(`preview ${JSON.stringify(query)}`, (signal) => previewAlert(query, signal));
  return (
    <div class="empty nothing-matched">
      <p>
        No matches since <Timestamp at={since} />.
      </p>
      {value && (
        <p>
          The filters match {value.matches.toLocaleString('en')} {value.matches === 1 ? 'update' : 'updates'} of the
          last {value.by_day.length === 1 ? 'day' : `${value.by_day.length} days`}. An alert matches only updates that
          arrive after it was created.
        </p>
      )}
    </div>
  );
}
