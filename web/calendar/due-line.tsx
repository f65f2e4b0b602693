import type { DueDate } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_NAMES } from '../../lib/key-dates/names.ts';
import { dateSaid } from '../parts/key-dates.ts';
import { TopicSign } from '../parts/topic-sign.tsx';
import { addressOf } from '../route.ts';
import { leftOf } from './due-months.ts';

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const MOVED = { day: 'numeric', month: 'short' } as const;
const MOVED_FROM_ANOTHER_YEAR = { ...MOVED, year: 'numeric' } as const;

/** Renders a key date with its kind, its topic and a link to its update. */
export function DueLine({ due, today }: { due: DueDate; today: string }) {
  const { kind, date, moved_from, entry } = due;
  const left = leftOf(due, today);
  const isSameYear = moved_from?.slice(0, 4) === date.slice(0, 4);
  return (
    <li>
      <b>{dateSaid(date, DAY)}</b>
      <span>{KEY_DATE_NAMES[kind]}</span>
      <TopicSign entry={entry} />
      <a id={`due-${entry.id}-${kind}-${date}`} href={addressOf(['entries', entry.id])} dir="auto">
        {entry.title}
      </a>
      <small>
        {moved_from && <span>moved from {dateSaid(moved_from, isSameYear ? MOVED : MOVED_FROM_ANOTHER_YEAR)}</span>}
        {moved_from && left && ' · '}
        {left && <span class="soon">{left}</span>}
      </small>
    </li>
  );
}
