import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useCatalog } from '../api/catalog.ts';
import { getEntry } from '../api/feeds.ts';
import { useReading } from '../api/reading.ts';
import { DATE_SOURCES } from '../parts/entry-date.tsx';
import { EntryMeta, Tags } from '../parts/entry-meta.tsx';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { useKeys } from '../parts/keys.ts';
import { Loading } from '../parts/loading.tsx';
import { Moment } from '../parts/moment.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import { EntrySummary } from '../parts/summary.tsx';
import { addressOf, goBackTo } from '../route.ts';
import { ShareButton } from '../share/share-button.tsx';

/** One update. */
export function EntryView({ id }: { id: string }) {
  const { value, error, retry } = useReading(`entry ${id}`, (signal) => getEntry(id, signal));
  return (
    <>
      <nav aria-label="Way back">
        <a href={addressOf(['updates'])} onClick={(event) => goBackTo('updates', event)}>
          Back to the updates
        </a>
      </nav>
      {value ? <Entry entry={value} /> : <Heading text="Update" />}
      {error != null && <Failure error={error} retry={retry} />}
      {!value && error == null && <Loading what="the update" blocks={3} />}
    </>
  );
}

function Entry({ entry }: { entry: EntryDetail }) {
  useKeys({ s: () => document.querySelector<HTMLButtonElement>('[data-share]')?.click() });
  const { summary } = entry;
  const { value: catalog } = useCatalog();
  const jurisdiction = catalog?.topics.find(({ id }) => id === entry.topic.id)?.jurisdiction ?? entry.jurisdiction_code;
  return (
    <article class="entry">
      <Heading text={entry.title} />
      <EntryMeta entry={entry} />
      <EntrySummary entry={entry} />
      {entry.description && (
        <p class="description" dir="auto">
          {entry.description}
        </p>
      )}
      <p>
        <OutsideLink href={entry.link}>{entry.link ? 'Read the source' : 'This update has no address.'}</OutsideLink>
      </p>
      <dl class="facts">
        <Fact name="Category">{entry.category.name}</Fact>
        <Fact name="Feed">
          <OutsideLink href={entry.feed.url}>{entry.feed.name}</OutsideLink>{' '}
          <a href={addressOf(['updates'], { feed: entry.feed.id })}>All updates of this feed</a>
        </Fact>
        <Fact name="Jurisdiction">{jurisdiction}</Fact>
        <Fact name="Date">{DATE_SOURCES[entry.published_date_source]}</Fact>
        <Fact name="Received">
          <Moment at={entry.created_at} />
        </Fact>
        {entry.updated_at !== entry.created_at && (
          <Fact name="Changed">
            <Moment at={entry.updated_at} />
          </Fact>
        )}
        {summary && (
          <Fact name="Summarised">
            <Moment at={summary.generated_at} />
          </Fact>
        )}
      </dl>
      <footer>
        <Tags tags={entry.tags} />
        <ShareButton entry={entry} earlier />
      </footer>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
