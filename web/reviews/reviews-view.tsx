import { getSidePaneEntryId, navigate, replaceAddress } from '../browser/route.ts';
import { useWideWindow } from '../browser/use-window-size.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { listReviews } from '../data/api/reviews.ts';
import { useCatalog } from '../data/catalog.ts';
import { usePagination } from '../data/use-pagination.ts';
import { LIST_ACTIONS } from '../lists/list-actions.ts';
import type { SplitViewProps } from '../lists/split-view.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { useSelection } from '../lists/use-selection.ts';
import { EvidenceMenu } from './evidence-menu.tsx';
import { REVIEW_STATE_LABELS } from './format-review.ts';
import { useLatestReview } from './review-cache.ts';
import {
  getQueueHref,
  parseQueueFilter,
  REVIEW_QUEUES,
  type ReviewQueueFilter,
  type ReviewQueueName,
  toReviewsQuery,
} from './review-queue-filter.ts';
import { ReviewRow } from './review-row.tsx';
import { SelectField } from './select-field.tsx';

/** Renders the review queues. A wide window shows the selected update in the reading pane. */
export function ReviewsView({ route, reader: Reader, bar: SelectionBar }: SplitViewProps) {
  const filter = parseQueueFilter(route.query);
  const query = toReviewsQuery(filter);
  const { items, next, isLoading, error, more, retry } = usePagination(
    `${JSON.stringify(query)} ${route.key}`,
    (page, signal) => listReviews({ ...query, ...page }, signal),
  );
  const latest = useLatestReview();
  const isSplitView = useWideWindow();
  const ids = items.map(({ review }) => review.entry_id);
  const openId = getSidePaneEntryId(route, isSplitView, ids[0] ?? '');
  const open = (id: string) => replaceAddress(getQueueHref(filter, id));
  const entries = items.flatMap(({ entry }) => entry ?? []);
  const selection = useSelection(entries);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const list = useListKeys(entries, isSplitView ? { openId, open } : null, selection);
  const isFiltered = Boolean(filter.state || filter.topic || filter.before);
  return (
    <div class={isSplitView ? 'desk' : undefined}>
      <div class="list">
        <div class="head">
          <ViewHeading text="Reviews" />
          <ReviewsHeader filter={filter} />
        </div>
        <ul
          class={selected.length > 0 ? 'queue picking' : 'queue'}
          ref={list}
          aria-label={REVIEW_QUEUES[filter.queue].name}
          aria-busy={isLoading}
        >
          {items.map((queued) => (
            <ReviewRow
              key={queued.review.entry_id}
              queuedReview={queued}
              review={latest(queued.review)}
              isOpen={queued.review.entry_id === openId}
              isSelected={selection.ids.has(queued.review.entry_id)}
              select={selection.toggle}
              onOpen={isSplitView ? open : null}
            />
          ))}
        </ul>
        {selected.length > 0 && <SelectionBar entries={selected} onClear={selection.clear} actions={LIST_ACTIONS} />}
        {isLoading && <Loading subject="the reviews" shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        {error != null && <ErrorMessage error={error} onRetry={retry} />}
        {!isLoading && error == null && (
          <div class="end">
            {next !== null && (
              <button type="button" class="secondary outline" onClick={more}>
                Load more reviews
              </button>
            )}
            {next === null && <p class="empty">{getEndText(items.length, filter, isFiltered)}</p>}
          </div>
        )}
      </div>
      {isSplitView && (
        <Reader
          id={openId}
          entry={items.find(({ review }) => review.entry_id === openId)?.entry ?? undefined}
          isEmpty={items.length === 0}
        />
      )}
    </div>
  );
}

function getEndText(count: number, { queue }: ReviewQueueFilter, isFiltered: boolean): string {
  if (count > 0) return 'No more reviews.';
  return isFiltered ? 'No reviews match. Choose another state, topic or day.' : REVIEW_QUEUES[queue].emptyText;
}

const STATE_FILTER_OPTIONS = { '': 'Open', ...REVIEW_STATE_LABELS, any: 'Any' };

interface ReviewsHeaderProps {
  filter: ReviewQueueFilter;
}

/** Renders the queues and filters. Both are part of the address. */
function ReviewsHeader({ filter }: ReviewsHeaderProps) {
  const { value: catalog } = useCatalog();
  const changeFilter = (part: Partial<ReviewQueueFilter>) => navigate(getQueueHref({ ...filter, ...part }));
  const topics = Object.fromEntries((catalog?.topics ?? []).map(({ id, name }) => [id, name]));
  return (
    <>
      <div class="queues">
        <nav aria-label="Queues">
          {(Object.keys(REVIEW_QUEUES) as ReviewQueueName[]).map((queue) => (
            <a
              key={queue}
              href={getQueueHref({ ...filter, queue })}
              aria-current={queue === filter.queue ? 'page' : undefined}
            >
              {REVIEW_QUEUES[queue].name}
            </a>
          ))}
        </nav>
        <EvidenceMenu />
      </div>
      <div class="narrow-down">
        <SelectField
          label="State"
          value={filter.state as keyof typeof STATE_FILTER_OPTIONS}
          options={STATE_FILTER_OPTIONS}
          onChange={(state) => changeFilter({ state })}
        />
        <SelectField
          label="Topic"
          value={filter.topic}
          options={{ '': 'All topics', ...topics }}
          onChange={(topic) => changeFilter({ topic })}
        />
        <label>
          Due before
          <input
            type="date"
            value={filter.before}
            onChange={({ currentTarget }) => changeFilter({ before: currentTarget.value })}
          />
        </label>
      </div>
    </>
  );
}
