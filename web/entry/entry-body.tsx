import type { ComponentChildren } from 'preact';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { EntrySummary } from '../components/entry-summary.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { HighlightedText } from '../components/highlighted-text.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useCatalog } from '../data/catalog.ts';
import { CitationList, KeyDateList, KindWithEvidence } from './entry-evidence.tsx';
import { EntryMeta, EntryTags } from './entry-meta.tsx';

interface EntryBodyProps {
  entry: FoundEntry;
}

/** Renders the details of an update below its title. */
export function EntryBody({ entry }: EntryBodyProps) {
  const { summary } = entry;
  const { value: catalog } = useCatalog();
  const jurisdiction = catalog?.topics.find(({ id }) => id === entry.topic.id)?.jurisdiction ?? entry.jurisdiction_code;
  return (
    <>
      <EntryMeta entry={entry} isAlone />
      {entry.key_dates && entry.key_dates.length > 0 && <KeyDateList dates={entry.key_dates} />}
      <EntrySummary entry={entry} />
      {entry.description && (
        <p class="description" dir="auto">
          <HighlightedText entry={entry} field="description" text={entry.description} />
        </p>
      )}
      <p>
        <ExternalLink href={entry.link}>{entry.link ? 'Read the source' : 'This update has no link.'}</ExternalLink>
      </p>
      <dl class="facts">
        {entry.kind && (
          <EntryAttribute name="Kind">
            <KindWithEvidence entry={entry} />
          </EntryAttribute>
        )}
        {entry.citations && entry.citations.length > 0 && (
          <EntryAttribute name="Cites">
            <CitationList entry={entry} />
          </EntryAttribute>
        )}
        <EntryAttribute name="Category">{entry.category.name}</EntryAttribute>
        <EntryAttribute name="Feed">
          <ExternalLink href={entry.feed.url}>{entry.feed.name}</ExternalLink>{' '}
          <a href={buildHref(['updates'], { feed: entry.feed.id })}>All updates of this feed</a>
        </EntryAttribute>
        <EntryAttribute name="Jurisdiction">{jurisdiction}</EntryAttribute>
        <EntryAttribute name="Received">
          <Timestamp at={entry.created_at} />
        </EntryAttribute>
        {entry.updated_at !== entry.created_at && (
          <EntryAttribute name="Changed">
            <Timestamp at={entry.updated_at} />
          </EntryAttribute>
        )}
        {summary && (
          <EntryAttribute name="Summarised">
            <Timestamp at={summary.generated_at} />
          </EntryAttribute>
        )}
      </dl>
      <EntryTags tags={entry.tags} />
    </>
  );
}

interface EntryAttributeProps {
  name: string;
  children: ComponentChildren;
}

function EntryAttribute({ name, children }: EntryAttributeProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
