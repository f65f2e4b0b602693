import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { addressOf } from '../route.ts';
import { DueSoon } from './due-soon.tsx';
import { EntryDate, ORIGINS } from './entry-date.tsx';
import { toldKind } from './kind.ts';
import { isFoundInDocument, Marked } from './marked.tsx';

/**
 * Renders institution, topic and date of an update. `isAlone` adds the source of the date and omits the deadline. An
 * institution with the same name as its topic is shown once.
 */
export function EntryMeta({ entry, isAlone = false }: { entry: FoundEntry; isAlone?: boolean }) {
  return (
    <p class="meta">
      {entry.institution_name !== entry.topic.name && <Institution entry={entry} />}
      <a href={addressOf(['topics', entry.topic.id])}>
        {entry.institution_name === entry.topic.name ? <Institution entry={entry} /> : entry.topic.name}
      </a>
      <span>
        <EntryDate entry={entry} />
        {isAlone && ` (${ORIGINS[entry.published_date_source]})`}
      </span>
      {toldKind(entry.kind) && <span>{toldKind(entry.kind)}</span>}
      {isFoundInDocument(entry) && <span>In its document</span>}
      {!isAlone && <DueSoon entry={entry} />}
      {!entry.is_active && <span class="inactive">Inactive</span>}
    </p>
  );
}

function Institution({ entry }: { entry: FoundEntry }) {
  return (
    <bdi>
      <Marked entry={entry} field="institution_name" text={entry.institution_name} />
    </bdi>
  );
}

/** Renders tags as links to the updates with the same tag. */
export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <a href={addressOf(['updates'], { tag: tag.replaceAll(',', '-') })}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
