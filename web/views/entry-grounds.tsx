import type { ComponentChildren } from 'preact';
import type { FoundEntry, KeyDate, Quote } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_NAMES } from '../../lib/key-dates/names.ts';
import { dayAt } from '../parts/date-format.ts';
import { dateSaid, dueSoon } from '../parts/key-dates.ts';
import { sayKind } from '../parts/kind.ts';
import { addressOf } from '../route.ts';

const FIELDS: Record<string, string> = { title: 'title', description: 'text', source_fields: 'source’s own fields' };

/** Renders the kind of an update with its evidence. */
export function KindGround({ entry: { kind, kind_quote } }: { entry: FoundEntry }): ComponentChildren {
  if (!kind) return null;
  return (
    <>
      <a href={addressOf(['updates'], { kind })}>{sayKind(kind)}</a>
      {kind_quote && (
        <>
          {' '}
          <Ground quote={kind_quote} />
        </>
      )}
    </>
  );
}

/** Renders citations as links to the updates with the same citation. */
export function Citations({ entry: { citations } }: { entry: FoundEntry }) {
  if (!citations) return null;
  return (
    <ul class="citations">
      {citations.map(({ type, id, quote }) => (
        <li key={`${type} ${id}`}>
          <a href={addressOf(['updates'], { cites: id })} title={quote.text}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  );
}

const WHOLE_DAY = { dateStyle: 'medium' } as const;

/** Renders key dates with their evidence. */
export function KeyDates({ dates }: { dates: KeyDate[] }) {
  const soon = dueSoon(dates, dayAt(new Date()));
  return (
    <ul class="key-dates" aria-label="Dates">
      {dates.map(({ kind, date, moved_from, quote }) => (
        <li key={`${kind} ${date}`}>
          {KEY_DATE_NAMES[kind]}{' '}
          <b class={date === soon ? 'near' : undefined}>
            {dateSaid(date, WHOLE_DAY)}
            {moved_from && <small>, moved from {dateSaid(moved_from, WHOLE_DAY)}</small>}
          </b>{' '}
          <Ground quote={quote} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the quote that a value was extracted from. */
function Ground({ quote: { field, text } }: { quote: Quote }) {
  return (
    <span class="ground">
      by “<bdi>{text}</bdi>” in its {FIELDS[field] ?? field}
    </span>
  );
}
