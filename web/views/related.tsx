import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { listEntryDetails } from '../api/feeds.ts';
import { useReading } from '../api/reading.ts';
import { Day } from '../parts/moment.tsx';
import { teamSettled } from '../reviews/team.tsx';
import { addressOf } from '../route.ts';
import { rareWords } from './rare-words.ts';
import { related } from './related-entries.ts';

const DAY_MS = 86_400_000;
/** From so many days before an update to so many after it, and so many of them are read and shown. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 3;
const READ = 15;
const SHOWN = 5;

const dayFrom = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10);

/** Updates of about the same days: of the same topic, and any with its rarest words. Two requests, once the team's record above stands. */
async function readRelated(entry: FoundEntry): Promise<{ entry: FoundEntry; why: string }[]> {
  const { topic, title, published_date: at, institution_name } = entry;
  await teamSettled(entry.id);
  const days = { start_date: dayFrom(at, -DAYS_BEFORE), end_date: dayFrom(at, DAYS_AFTER) };
  const { items: ofTopic } = await listEntryDetails({ ...days, topic_id: topic.id }, { limit: READ });
  const beside = ofTopic.filter(({ id }) => id !== entry.id).map((one) => one.title);
  const words = rareWords(title, beside, [topic.name, institution_name]);
  // What is beside the matter fails without a word.
  const found = words.length === 0 ? null : listEntryDetails({ ...days, search: words.join(' ') }, { limit: READ });
  const ofWords = (await found?.catch(() => null))?.items ?? [];
  return related({ ofTopic, ofWords }, entry, SHOWN).map((one) => ({
    entry: one.entry,
    why: one.byWords ? words.join(', ') : 'same topic',
  }));
}

export function Related({ entry, level: Level }: { entry: FoundEntry; level: 'h2' | 'h3' }) {
  const { value } = useReading(`related ${entry.id}`, () => readRelated(entry));
  if (!value || value.length === 0) return null;
  return (
    <section class="related" aria-labelledby={`related-${entry.id}`}>
      <Level id={`related-${entry.id}`}>Related updates of these days</Level>
      <ul>
        {value.map(({ entry: one, why }) => (
          <li key={one.id}>
            <a href={addressOf(['entries', one.id])} dir="auto">
              {one.title}
            </a>
            <small>{why}</small>
            <Day at={one.published_date.slice(0, 10)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
