import { useLayoutEffect, useRef } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useTopicSign } from '../api/catalog.ts';

/** The acronym of an update's topic in its colour; the jurisdiction's code until the catalog is read, or where it cannot be. */
export function TopicSign({ entry }: { entry: EntryDetail }) {
  const topic = useTopicSign(entry.topic.id);
  return <Sign text={topic?.acronym ?? entry.jurisdiction_code} title={entry.topic.name} color={topic?.color} />;
}

/** Letters that stand for a topic, in its colour where it has one. */
export function Sign({ text, title, color }: { text: string; title: string; color: string | undefined }) {
  const sign = useRef<HTMLElement>(null);
  // The page's policy forbids the attribute, and not the property.
  useLayoutEffect(() => {
    if (color && CSS.supports('color', color)) sign.current?.style.setProperty('--topic', color);
  }, [color]);
  return (
    <abbr ref={sign} class="sign" title={title}>
      {text}
    </abbr>
  );
}
