import type { EntryDetail } from '../../lib/entries/entry.ts';
import { addressOf } from '../route.ts';
import { Moment } from './moment.tsx';

/** Who published an update, when, and what it belongs to. */
export function EntryMeta({ entry }: { entry: EntryDetail }) {
  return (
    <p class="meta">
      <bdi>{entry.institution_name}</bdi>
      <Moment at={entry.published_date} />
      <a href={addressOf(['topics', entry.topic.id])}>{entry.topic.name}</a>
      {!entry.is_active && <span class="inactive">Inactive</span>}
    </p>
  );
}

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  );
}
