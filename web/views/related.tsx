import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { useReading } from '../api/reading.ts';
import { Day } from '../parts/moment.tsx';
import { relatedTo } from '../reviews/team.tsx';
import { addressOf } from '../route.ts';

/** Renders the lists of related updates. */
export function Related({ entry, level: Level }: { entry: FoundEntry; level: 'h2' | 'h3' }) {
  const { value } = useReading(`related ${entry.id}`, () => relatedTo(entry));
  return value?.map(({ name, heading, items }) => (
    <section key={name} class="related" aria-labelledby={`${name}-${entry.id}`}>
      <Level id={`${name}-${entry.id}`}>{heading}</Level>
      <ul>
        {items.map(({ entry: one, why }) => (
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
  ));
}
