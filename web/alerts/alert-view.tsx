import type { Alert } from '../../clients/typescript/src/index.ts';
import { formatChangedFields } from '../../lib/entries/versions/format-change.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { HighlightedText } from '../components/highlighted-text.tsx';
import { listAlertMatches, previewAlert } from '../data/api/alerts.ts';
import { useCatalog } from '../data/catalog.ts';
import { filterUnread } from '../data/person/read-marks.ts';
import { useFetch } from '../data/use-fetch.ts';
import { usePagination } from '../data/use-pagination.ts';
import { findFilterOption } from '../filters/filter-options.ts';
import { EntryListRow, EntryListView, type RowControls } from '../lists/entry-list-view.tsx';
import type { SplitViewProps } from '../lists/split-view.ts';
import { AlertHeader, useAlert } from './alert-header.tsx';
import { formatMatchFilters, type GroupedMatch, groupMatchesByUpdate } from './format-alert.ts';

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

interface MatchRowProps {
  match: GroupedMatch;
  controls: RowControls;
}

const KIND_LABELS = { new: 'New', edited: 'Edited' };
const EARLIER_MATCH_LABELS = { new: 'First matched', edited: 'Edited' };

/** Renders a match with its update, its time and its reasons. */
function MatchRow({ match, controls }: MatchRowProps) {
  const { entry, kind, changed, matched_at, earlier } = match;
  const changedFields = formatChangedFields(changed ?? []);
  const isUnread = filterUnread([entry]).length > 0;
  return (
    <EntryListRow
      id={entry.id}
      entry={entry}
      controls={controls}
      isUnread={isUnread}
      title={<HighlightedText entry={entry} field="title" text={entry.title} />}
    >
      <MatchReasons match={match} />
      <p>
        <span class={`stage ${kind}`}>{KIND_LABELS[kind]}</span>
        {changedFields && <span>{changedFields}</span>}
        <span>
          Matched <Timestamp at={matched_at} />
        </span>
        {earlier.map((one) => (
          <span key={`${one.kind} ${one.matched_at}`}>
            {EARLIER_MATCH_LABELS[one.kind]} <Timestamp at={one.matched_at} />
          </span>
        ))}
      </p>
    </EntryListRow>
  );
}

interface MatchReasonsProps {
  match: GroupedMatch;
}

/** Renders the search terms and filters that matched. */
function MatchReasons({ match }: MatchReasonsProps) {
  const { value: catalog } = useCatalog();
  const filters = formatMatchFilters(match, (tag) => findFilterOption('language', tag, catalog).name);
  const words = match.why.words;
  return (
    <p class="why">
      <span class="unseen">Why: </span>
      {words.map((word) => (
        <mark key={word} dir="auto">
          {word}
        </mark>
      ))}
      {filters.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
      {words.length + filters.length === 0 && <span>It matches all updates</span>}
    </p>
  );
}
