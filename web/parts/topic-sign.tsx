import { useLayoutEffect, useRef } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useCatalog } from '../api/catalog.ts';

/** The acronym of an update's topic in its colour; the jurisdiction's code until the catalog is read, or where it cannot be. */
export function TopicSign({ entry }: { entry: EntryDetail }) {
  const { value: catalog } = useCatalog();
  const topic = catalog?.topics.find(({ id }) => id === entry.topic.id);
  const sign = useRef<HTMLElement>(null);
  // The page's policy forbids the attribute, and not the property.
  useLayoutEffect(() => {
    if (topic && CSS.supports('color', topic.color)) sign.current?.style.setProperty('--topic', topic.color);
  }, [topic]);
  return (
    <abbr ref={sign} class="sign" title={entry.topic.name}>
      {topic?.acronym ?? entry.jurisdiction_code}
    </abbr>
  );
}
