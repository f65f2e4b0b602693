import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { listEntryDetails } from '../api/feeds.ts';
import { useReading } from '../api/reading.ts';
import { Day } from '../parts/moment.tsx';
import { teamSettled } from '../reviews/team.tsx';
import { addressOf } from '../route.ts';
import { nearest } from './nearest.ts';

const DAY_MS = 86_400_000;
/** From so many days before an update to so many after it, and so many of them are read and shown. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 3;
const READ = 15;
const SHOWN = 5;

const dayFrom = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10);

/** Updates of the same topic of about the same days: one request, made once the team's record above stands. */
export function Related({ entry, level: Level }: { entry: FoundEntry; level: 'h2' | 'h3' }) {
  const { topic, published_date: at } = entry;
  const { value } = useReading(`related ${entry.id}`, async () => {
    await teamSettled(entry.id);
    const filter = { topic_id: topic.id, start_date: dayFrom(at, -DAYS_BEFORE), end_date: dayFrom(at, DAYS_AFTER) };
    const { items } = await listEntryDetails(filter, { limit: READ });
    return nearest(items, entry, SHOWN);
  });
  // What is beside the matter fails without a word.
  if (!value || value.length === 0) return null;
  return (
    <section class="related" aria-labelledby={`related-${entry.id}`}>
      <Level id={`related-${entry.id}`}>Also from {topic.name} around these days</Level>
      <ul>
        {value.map((one) => (
          <li key={one.id}>
            <a href={addressOf(['entries', one.id])} dir="auto">
              {one.title}
            </a>
            <Day at={one.published_date.slice(0, 10)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
