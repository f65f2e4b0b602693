import type { Alert } from '../../clients/typescript/src/index.ts';
import { buildHref, getSidePaneEntryId, replaceAddress } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { listAlertMatches, previewAlert } from '../data/api/alerts.ts';
import { useFetch } from '../data/use-fetch.ts';
import { usePagination } from '../data/use-pagination.ts';
import { LIST_ACTIONS } from '../lists/list-actions.ts';
import type { SplitViewProps } from '../lists/split-view.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { useSelection } from '../lists/use-selection.ts';
import { AlertHeader } from './alert-header.tsx';
import { groupMatchesByUpdate } from './format-alert.ts';
import { MatchRow } from './match-row.tsx';
import { useAlert } from './use-alert.ts';

type AlertViewProps = SplitViewProps & { id: string };

/** Renders an alert with its matches, newest first. A wide window shows the selected update in the reading pane. */
export function AlertView({ id, route, reader: Reader, bar: SelectionBar }: AlertViewProps) {
  const { alert, ...alertState } = useAlert(id);
  // Another query has other matches, and other kinds have more or fewer.
  const matchesKey = alert && `${alert.since} ${alert.kinds.join()}`;
  const pages = usePagination(`${route.key} ${id} ${matchesKey}`, async (page, signal) =>
    matchesKey ? listAlertMatches(id, page, signal) : NO_MATCHES_PAGE,
  );
  const matches = groupMatchesByUpdate(pages.items);
  const isSplitView = useWideWindow();
  const openId = getSidePaneEntryId(route, isSplitView, matches[0]?.entry.id ?? '');
  const open = (entry: string) => replaceAddress(buildHref(['alerts', id], { entry }));
  const entries = matches.map(({ entry }) => entry);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id: entry }) => selection.ids.has(entry));
  const list = useListKeys(entries, isSplitView ? { openId, open } : null, selection);
  const isLoading = pages.isLoading || (!alert && alertState.error == null);
  const error = alertState.error ?? pages.error;
  return (
    <div class={isSplitView ? 'desk' : undefined}>
      <div class="list">
        <AlertHeader id={id} alert={alert} currentPage="matches" />
        <ul
          class={selected.length > 0 ? 'queue matches picking' : 'queue matches'}
          ref={list}
          aria-label="Matches, newest first"
          aria-busy={isLoading}
        >
          {matches.map((match) => (
            <MatchRow
              key={match.entry.id}
              match={match}
              isOpen={match.entry.id === openId}
              isSelected={selection.ids.has(match.entry.id)}
              select={selection.toggle}
              onOpen={isSplitView ? open : null}
            />
          ))}
        </ul>
        {selected.length > 0 && <SelectionBar entries={selected} onClear={selection.clear} actions={LIST_ACTIONS} />}
        {isLoading && <Loading subject="the alert" shape="lines" blocks={matches.length > 0 ? 2 : 8} />}
        {error != null && (
          <ErrorMessage error={error} onRetry={alertState.error != null ? alertState.retry : pages.retry} />
        )}
        {!isLoading && error == null && alert && (
          <div class="end">
            {pages.next !== null && (
              <button type="button" class="secondary outline" onClick={pages.more}>
                Load earlier matches
              </button>
            )}
            {pages.next === null && (matches.length > 0 ? <EndOfMatches alert={alert} /> : <NoMatches alert={alert} />)}
          </div>
        )}
      </div>
      {isSplitView && (
        <Reader id={openId} entry={entries.find((entry) => entry.id === openId)} isEmpty={matches.length === 0} />
      )}
    </div>
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
