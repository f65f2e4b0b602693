import type { FoundEntry } from '../../../clients/typescript/src/index.ts';
import { buildHref } from '../../browser/route.ts';
import { DateLabel } from '../../components/entry-date.tsx';
import { useFetch } from '../../data/use-fetch.ts';
import { loadRelated } from '../lazy-entry-details.tsx';

interface RelatedListsProps {
  entry: FoundEntry;
  level: 'h2' | 'h3';
}

/** Renders the lists of related updates. */
export function RelatedLists({ entry, level: Level }: RelatedListsProps) {
  const { value } = useFetch(`related ${entry.id}`, () => loadRelated(entry));
  return value?.map(({ name, heading, items }) => (
    <section key={name} class="related" aria-labelledby={`${name}-${entry.id}`}>
      <Level id={`${name}-${entry.id}`}>{heading}</Level>
      <ul>
        {items.map(({ entry: one, why }) => (
          <li key={one.id}>
            <a href={buildHref(['entries', one.id])} dir="auto">
              {one.title}
            </a>
            <small>{why}</small>
            <DateLabel at={one.published_date.slice(0, 10)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
