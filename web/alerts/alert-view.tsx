import type { Alert } from '../../clients/typescript/src/index.ts';
import { listAlertMatches, previewAlert } from '../api/alerts.ts';
import { usePages } from '../api/pages.ts';
import { useReading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { useLineKeys } from '../parts/line-keys.ts';
import { Loading } from '../parts/loading.tsx';
import { Moment } from '../parts/moment.tsx';
import { useWideWindow } from '../parts/window.ts';
import { addressOf, besideOf, renameHere } from '../route.ts';
import type { DeskViewProps } from '../views/desk.ts';
import { ACTIONS } from '../views/list-actions.ts';
import { useSelection } from '../views/selection.ts';
import { AlertHead } from './alert-head.tsx';
import { useAlert } from './known-alert.ts';
import { MatchRow } from './match-row.tsx';
import { byUpdate } from './words.ts';

type Props = DeskViewProps & { id: string };

/** Renders an alert with its matches, newest first. A wide window shows the selected update in the reading pane. */
export function AlertView({ id, route, reader: Reader, bar: SelectionBar }: Props) {
  const { alert, ...known } = useAlert(id);
  // Another query has other matches, and other kinds have more or fewer.
  const of = alert && `${alert.since} ${alert.kinds.join()}`;
  const pages = usePages(`${route.key} ${id} ${of}`, async (page, signal) =>
    of ? listAlertMatches(id, page.limit, page.cursor, signal) : NONE,
  );
  const matches = byUpdate(pages.items);
  const isDesk = useWideWindow();
  const openId = besideOf(route, isDesk, matches[0]?.entry.id ?? '');
  const open = (entry: string) => renameHere(addressOf(['alerts', id], { entry }));
  const entries = matches.map(({ entry }) => entry);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id: entry }) => selection.ids.has(entry));
  const list = useLineKeys(entries, isDesk ? { openId, open } : null, selection);
  const isLoading = pages.isLoading || (!alert && known.error == null);
  const error = known.error ?? pages.error;
  return (
    <div class={isDesk ? 'desk' : undefined}>
      <div class="list">
        <AlertHead id={id} alert={alert} here="matches" />
        <ul
          class={selected.length > 0 ? 'queue matches picking' : 'queue matches'}
          ref={list}
          aria-label="What it matched, the last first"
          aria-busy={isLoading}
        >
          {matches.map((match) => (
            <MatchRow
              key={match.entry.id}
              match={match}
              isOpen={match.entry.id === openId}
              isSelected={selection.ids.has(match.entry.id)}
              select={selection.toggle}
              open={isDesk ? open : null}
            />
          ))}
        </ul>
        {selected.length > 0 && <SelectionBar entries={selected} clear={selection.clear} actions={ACTIONS} />}
        {isLoading && <Loading what="the alert" shape="lines" blocks={matches.length > 0 ? 2 : 8} />}
        {error != null && <Failure error={error} retry={known.error != null ? known.retry : pages.retry} />}
        {!isLoading && error == null && alert && (
          <div class="end">
            {pages.next !== null && (
              <button type="button" class="secondary outline" onClick={pages.more}>
                Matched earlier
              </button>
            )}
            {pages.next === null && (matches.length > 0 ? <End alert={alert} /> : <NothingMatched alert={alert} />)}
          </div>
        )}
      </div>
      {isDesk && (
        <Reader id={openId} entry={entries.find((entry) => entry.id === openId)} isEmpty={matches.length === 0} />
      )}
    </div>
  );
}

const NONE = { items: [], next_cursor: null };

const End = ({ alert: { since } }: { alert: Alert }) => (
  <p class="empty">
    That is all since <Moment at={since} />.
  </p>
);

/** Shows how many stored updates match, because the list only has matches since the alert was created. */
function NothingMatched({ alert: { since, query } }: { alert: Alert }) {
  const { value } = useReading(`preview ${JSON.stringify(query)}`, (signal) => previewAlert(query, signal));
  return (
    <div class="empty nothing-matched">
      <p>
        Nothing has matched since <Moment at={since} />.
      </p>
      {value && (
        <p>
          Its filters match {value.matches.toLocaleString('en')} {value.matches === 1 ? 'update' : 'updates'} of the
          last {value.by_day.length === 1 ? 'day' : `${value.by_day.length} days`}. An alert rings only for what comes
          after it was made.
        </p>
      )}
    </div>
  );
}
