import type { ComponentChildren } from 'preact';
import type { FoundEntry, KeyDate, Quote } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { EntrySummary } from '../components/entry-summary.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { HighlightedText } from '../components/highlighted-text.tsx';
import { useCatalog } from '../data/catalog.ts';
import { toLocalDay } from '../values/date-format.ts';
import { formatKind } from '../values/format-words.ts';
import { findNextDeadline, formatKeyDate } from '../values/key-dates.ts';
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

const QUOTE_FIELD_LABELS: Record<string, string> = {
  title: 'title',
  description: 'text',
  source_fields: 'source’s own fields',
};

interface KindWithEvidenceProps {
  entry: FoundEntry;
}

/** Renders the kind of an update with its evidence. */
function KindWithEvidence({ entry: { kind, kind_quote } }: KindWithEvidenceProps): ComponentChildren {
  if (!kind) return null;
  return (
    <>
      <a href={buildHref(['updates'], { kind })}>{formatKind(kind)}</a>
      {kind_quote && (
        <>
          {' '}
          <EvidenceQuote quote={kind_quote} />
        </>
      )}
    </>
  );
}

interface CitationListProps {
  entry: FoundEntry;
}

/** Renders citations as links to the updates with the same citation. */
function CitationList({ entry: { citations } }: CitationListProps) {
  if (!citations) return null;
  return (
    <ul class="citations">
      {citations.map(({ type, id, quote }) => (
        <li key={`${type} ${id}`}>
          <a href={buildHref(['updates'], { cites: id })} title={quote.text}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  );
}

const FULL_DAY_FORMAT = { dateStyle: 'medium' } as const;

interface KeyDateListProps {
  dates: KeyDate[];
}

/** Renders key dates with their evidence. */
function KeyDateList({ dates }: KeyDateListProps) {
  const soon = findNextDeadline(dates, toLocalDay(new Date()));
  return (
    <ul class="key-dates" aria-label="Dates">
      {dates.map(({ kind, date, moved_from, quote }) => (
        <li key={`${kind} ${date}`}>
          {KEY_DATE_LABELS[kind]}{' '}
          <b class={date === soon ? 'near' : undefined}>
            {formatKeyDate(date, FULL_DAY_FORMAT)}
            {moved_from && <small>, moved from {formatKeyDate(moved_from, FULL_DAY_FORMAT)}</small>}
          </b>{' '}
          <EvidenceQuote quote={quote} />
        </li>
      ))}
    </ul>
  );
}

interface EvidenceQuoteProps {
  quote: Quote;
}

/** Renders the quote that a value was extracted from. */
function EvidenceQuote({ quote: { field, text } }: EvidenceQuoteProps) {
  return (
    <span class="ground">
      (“<bdi>{text}</bdi>” in its {QUOTE_FIELD_LABELS[field] ?? field})
    </span>
  );
}
