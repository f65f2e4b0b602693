import type { ComponentChildren } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { useCatalog } from '../api/catalog.ts';
import { EntryMeta, Tags } from '../parts/entry-meta.tsx';
import { Marked } from '../parts/marked.tsx';
import { Moment } from '../parts/moment.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import { EntrySummary } from '../parts/summary.tsx';
import { addressOf } from '../route.ts';
import { Citations, KeyDates, KindGround } from './entry-grounds.tsx';

/** Renders the details of an update below its title. */
export function EntryBody({ entry }: { entry: FoundEntry }) {
  const { summary } = entry;
  const { value: catalog } = useCatalog();
  const jurisdiction = catalog?.topics.find(({ id }) => id === entry.topic.id)?.jurisdiction ?? entry.jurisdiction_code;
  return (
    <>
      <EntryMeta entry={entry} isAlone />
      {entry.key_dates && entry.key_dates.length > 0 && <KeyDates dates={entry.key_dates} />}
      <EntrySummary entry={entry} />
      {entry.description && (
        <p class="description" dir="auto">
          <Marked entry={entry} field="description" text={entry.description} />
        </p>
      )}
      <p>
        <OutsideLink href={entry.link}>{entry.link ? 'Read the source' : 'This update has no address.'}</OutsideLink>
      </p>
      <dl class="facts">
        {entry.kind && (
          <Fact name="Kind">
            <KindGround entry={entry} />
          </Fact>
        )}
        {entry.citations && entry.citations.length > 0 && (
          <Fact name="Cites">
            <Citations entry={entry} />
          </Fact>
        )}
        <Fact name="Category">{entry.category.name}</Fact>
        <Fact name="Feed">
          <OutsideLink href={entry.feed.url}>{entry.feed.name}</OutsideLink>{' '}
          <a href={addressOf(['updates'], { feed: entry.feed.id })}>All updates of this feed</a>
        </Fact>
        <Fact name="Jurisdiction">{jurisdiction}</Fact>
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
      <Tags tags={entry.tags} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
