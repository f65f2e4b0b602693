import type { TroubledSource } from '../../clients/typescript/src/index.ts';
import { Day, Moment } from '../parts/moment.tsx';
import { addressOf } from '../route.ts';
import { sinceOf } from '../sources/trouble-words.ts';
import { STATE_WORDS } from '../views/topic-freshness.ts';

/** Renders sources that may have published updates that were not read. */
export function Sources({ sources, more }: { sources: TroubledSource[]; more: number }) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Feeds to look at</h2>
      {sources.length === 0 && <p>No feed is silent, failing or late.</p>}
      <ul class="sources">
        {sources.map((source) => (
          <li key={source.feed_id}>
            <a href={addressOf(['topics', source.topic_id])}>{source.name}</a>
            <p>
              <span class="overdue">{STATE_WORDS[source.state]}</span> <Since source={source} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          And {more} more. The page of each <a href={addressOf(['topics'])}>topic</a> says how its feeds are read.
        </p>
      )}
    </section>
  );
}

/** Overdue sources have a day, unread sources have the instant of the last read. */
function Since({ source }: { source: TroubledSource }) {
  const { word, day, at } = sinceOf(source);
  if (!day && !at) return <span>for an unknown time</span>;
  return (
    <span>
      {word} {day ? <Day at={day} /> : at && <Moment at={at} />}
    </span>
  );
}
