import { useCatalog } from '../api/catalog.ts';
import { usePages } from '../api/pages.ts';
import { listReviews } from '../api/reviews.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { useLineKeys } from '../parts/line-keys.ts';
import { Loading } from '../parts/loading.tsx';
import { useWideWindow } from '../parts/window.ts';
import { besideOf, goTo, renameHere } from '../route.ts';
import type { DeskViewProps } from '../views/desk.ts';
import { ACTIONS } from '../views/list-actions.ts';
import { useSelection } from '../views/selection.ts';
import { EvidenceMenu } from './evidence-menu.tsx';
import { useLatest } from './kept.ts';
import {
  addressOfQueue,
  filterOfQueue,
  QUEUES,
  type QueueFilter,
  type QueueName,
  requestOfQueue,
} from './queue-filter.ts';
import { QueueRow } from './queue-row.tsx';
import { Choice } from './review-choice.tsx';
import { STATES } from './words.ts';

/** Renders the review queues. A wide window shows the selected update in the reading pane. */
export function QueueView({ route, reader: Reader, bar: SelectionBar }: DeskViewProps) {
  const filter = filterOfQueue(route.query);
  const query = requestOfQueue(filter);
  const { items, next, isLoading, error, more, retry } = usePages(
    `${JSON.stringify(query)} ${route.key}`,
    (page, signal) => listReviews({ ...query, ...page }, signal),
  );
  const latest = useLatest();
  const isDesk = useWideWindow();
  const ids = items.map(({ review }) => review.entry_id);
  const openId = besideOf(route, isDesk, ids[0] ?? '');
  const open = (id: string) => renameHere(addressOfQueue(filter, id));
  const entries = items.flatMap(({ entry }) => entry ?? []);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const list = useLineKeys(entries, isDesk ? { openId, open } : null, selection);
  const isFiltered = Boolean(filter.state || filter.topic || filter.before);
  return (
    <div class={isDesk ? 'desk' : undefined}>
      <div class="list">
        <div class="head">
          <Heading text="Reviews" />
          <QueueHead filter={filter} />
        </div>
        <ul
          class={selected.length > 0 ? 'queue picking' : 'queue'}
          ref={list}
          aria-label={QUEUES[filter.queue].name}
          aria-busy={isLoading}
        >
          {items.map((queued) => (
            <QueueRow
              key={queued.review.entry_id}
              queued={queued}
              review={latest(queued.review)}
              isOpen={queued.review.entry_id === openId}
              isSelected={selection.ids.has(queued.review.entry_id)}
              select={selection.toggle}
              open={isDesk ? open : null}
            />
          ))}
        </ul>
        {selected.length > 0 && <SelectionBar entries={selected} clear={selection.clear} actions={ACTIONS} />}
        {isLoading && <Loading what="the reviews" shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        {error != null && <Failure error={error} retry={retry} />}
        {!isLoading && error == null && (
          <div class="end">
            {next !== null && (
              <button type="button" class="secondary outline" onClick={more}>
                More reviews
              </button>
            )}
            {next === null && <p class="empty">{endOf(items.length, filter, isFiltered)}</p>}
          </div>
        )}
      </div>
      {isDesk && (
        <Reader
          id={openId}
          entry={items.find(({ review }) => review.entry_id === openId)?.entry ?? undefined}
          isEmpty={items.length === 0}
        />
      )}
    </div>
  );
}

function endOf(count: number, { queue }: QueueFilter, isFiltered: boolean): string {
  if (count > 0) return 'That is all.';
  return isFiltered ? 'No review matches. Choose another state or topic, or a later day.' : QUEUES[queue].empty;
}

const STATE_FILTER = { '': 'Open', ...STATES, any: 'Any' };

/** Renders the queues and filters. Both are part of the address. */
function QueueHead({ filter }: { filter: QueueFilter }) {
  const { value: catalog } = useCatalog();
  const choose = (part: Partial<QueueFilter>) => goTo(addressOfQueue({ ...filter, ...part }));
  const topics = Object.fromEntries((catalog?.topics ?? []).map(({ id, name }) => [id, name]));
  return (
    <>
      <div class="queues">
        <nav aria-label="Queues">
          {(Object.keys(QUEUES) as QueueName[]).map((queue) => (
            <a
              key={queue}
              href={addressOfQueue({ ...filter, queue })}
              aria-current={queue === filter.queue ? 'page' : undefined}
            >
              {QUEUES[queue].name}
            </a>
          ))}
        </nav>
        <EvidenceMenu />
      </div>
      <div class="narrow-down">
        <Choice
          label="State"
          value={filter.state as keyof typeof STATE_FILTER}
          of={STATE_FILTER}
          change={(state) => choose({ state })}
        />
        <Choice
          label="Topic"
          value={filter.topic}
          of={{ '': 'All topics', ...topics }}
          change={(topic) => choose({ topic })}
        />
        <label>
          Due before
          <input
            type="date"
            value={filter.before}
            onChange={({ currentTarget }) => choose({ before: currentTarget.value })}
          />
        </label>
      </div>
    </>
  );
}
