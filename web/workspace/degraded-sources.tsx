import type { TroubledSource } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { DateLabel, Timestamp } from '../components/timestamp.tsx';
import { getDegradedSince } from '../sources/source-badge-text.ts';
import { FEED_STATE_LABELS } from '../sources/topic-freshness.ts';

interface DegradedSourcesProps {
  sources: TroubledSource[];
  more: number;
}

/** Renders sources that may have published updates that were not read. */
export function DegradedSources({ sources, more }: DegradedSourcesProps) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Feeds that need attention</h2>
      {sources.length === 0 && <p>All feeds are up to date.</p>}
      <ul class="sources">
        {sources.map((source) => (
          <li key={source.feed_id}>
            <a href={buildHref(['topics', source.topic_id])}>{source.name}</a>
            <p>
              <span class="overdue">{FEED_STATE_LABELS[source.state]}</span> <DegradedSince source={source} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          And {more} more. Open a <a href={buildHref(['topics'])}>topic</a> to see the state of its feeds.
        </p>
      )}
    </section>
  );
}

interface DegradedSinceProps {
  source: TroubledSource;
}

/** Overdue sources have a day, unread sources have the instant of the last read. */
function DegradedSince({ source }: DegradedSinceProps) {
  const { word, day, at } = getDegradedSince(source);
  if (!day && !at) return <span>since an unknown date</span>;
  return (
    <span>
      {word} {day ? <DateLabel at={day} /> : at && <Timestamp at={at} />}
    </span>
  );
}
