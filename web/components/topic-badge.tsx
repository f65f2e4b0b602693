import { useLayoutEffect, useRef } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useTopicBadge } from '../data/catalog.ts';

interface EntryTopicBadgeProps {
  entry: EntryDetail;
}

/**
 * Renders the acronym of an update's topic in its colour.
 * Until the catalog is loaded it is the code of the jurisdiction.
 */
export function EntryTopicBadge({ entry }: EntryTopicBadgeProps) {
  const topic = useTopicBadge(entry.topic.id);
  return <TopicBadge text={topic?.acronym ?? entry.jurisdiction_code} title={entry.topic.name} color={topic?.color} />;
}

interface TopicBadgeProps {
  text: string;
  title: string;
  color: string | undefined;
}

/** Renders an acronym in the colour of its topic. */
export function TopicBadge({ text, title, color }: TopicBadgeProps) {
  const sign = useRef<HTMLElement>(null);
  // The content security policy forbids the style attribute, but not the property.
  useLayoutEffect(() => {
    if (color && CSS.supports('color', color)) sign.current?.style.setProperty('--topic', color);
  }, [color]);
  return (
    <abbr ref={sign} class="sign" title={title}>
      {text}
    </abbr>
  );
}
