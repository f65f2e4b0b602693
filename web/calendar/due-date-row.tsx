import type { DueDate } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';
import { buildHref } from '../browser/route.ts';
import { EntryTopicBadge } from '../components/topic-badge.tsx';
import { formatKeyDate } from '../values/key-dates.ts';
import { formatTimeLeft } from './due-months.ts';

const DAY_FORMAT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const MOVED_FROM_FORMAT = { day: 'numeric', month: 'short' } as const;
const MOVED_FROM_YEAR_FORMAT = { ...MOVED_FROM_FORMAT, year: 'numeric' } as const;

interface DueDateRowProps {
  due: DueDate;
  today: string;
}

/** Renders a key date with its kind, its topic and a link to its update. */
export function DueDateRow({ due, today }: DueDateRowProps) {
  const { kind, date, moved_from, entry } = due;
  const timeLeft = formatTimeLeft(due, today);
  const isSameYear = moved_from?.slice(0, 4) === date.slice(0, 4);
  return (
    <li>
      <b>{formatKeyDate(date, DAY_FORMAT)}</b>
      <span>{KEY_DATE_LABELS[kind]}</span>
      <EntryTopicBadge entry={entry} />
      <a id={`due-${entry.id}-${kind}-${date}`} href={buildHref(['entries', entry.id])} dir="auto">
        {entry.title}
      </a>
      <small>
        {moved_from && (
          <span>moved from {formatKeyDate(moved_from, isSameYear ? MOVED_FROM_FORMAT : MOVED_FROM_YEAR_FORMAT)}</span>
        )}
        {moved_from && timeLeft && ' · '}
        {timeLeft && <span class="soon">{timeLeft}</span>}
      </small>
    </li>
  );
}
