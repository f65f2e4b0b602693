import type { ComponentChildren } from 'preact';
import type { FoundEntry, KeyDate, Quote } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';
import { buildHref } from '../browser/route.ts';
import { toLocalDay } from '../values/date-format.ts';
import { formatKind } from '../values/format-kind.ts';
import { findNextDeadline, formatKeyDate } from '../values/key-dates.ts';

const QUOTE_FIELD_LABELS: Record<string, string> = {
  title: 'title',
  description: 'text',
  source_fields: 'source’s own fields',
};

interface KindWithEvidenceProps {
  entry: FoundEntry;
}

/** Renders the kind of an update with its evidence. */
export function KindWithEvidence({ entry: { kind, kind_quote } }: KindWithEvidenceProps): ComponentChildren {
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
export function CitationList({ entry: { citations } }: CitationListProps) {
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
export function KeyDateList({ dates }: KeyDateListProps) {
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
