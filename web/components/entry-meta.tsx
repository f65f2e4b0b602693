import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../route.ts';
import { DueSoonBadge } from './due-soon.tsx';
import { DATE_SOURCE_TEXTS, EntryDate } from './entry-date.tsx';
import { formatSpecificKind } from './format-kind.ts';
import { HighlightedText, hasDocumentMatch } from './highlighted-text.tsx';

/**
 * Renders institution, topic and date of an update. `isAlone` adds the source of the date and omits the deadline. An
 * institution with the same name as its topic is shown once.
 */
export function EntryMeta({ entry, isAlone: showDateSource = false }: { entry: FoundEntry; isAlone?: boolean }) {
  return (
    <p class="meta">
      {entry.institution_name !== entry.topic.name && <InstitutionName entry={entry} />}
      <a href={buildHref(['topics', entry.topic.id])}>
        {entry.institution_name === entry.topic.name ? <InstitutionName entry={entry} /> : entry.topic.name}
      </a>
      <span>
        <EntryDate entry={entry} />
        {showDateSource && ` (${DATE_SOURCE_TEXTS[entry.published_date_source]})`}
      </span>
      {formatSpecificKind(entry.kind) && <span>{formatSpecificKind(entry.kind)}</span>}
      {hasDocumentMatch(entry) && <span>In its document</span>}
      {!showDateSource && <DueSoonBadge entry={entry} />}
      {!entry.is_active && <span class="inactive">Inactive</span>}
    </p>
  );
}

function InstitutionName({ entry }: { entry: FoundEntry }) {
  return (
    <bdi>
      <HighlightedText entry={entry} field="institution_name" text={entry.institution_name} />
    </bdi>
  );
}

/** Renders tags as links to the updates with the same tag. */
export function EntryTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <a href={buildHref(['updates'], { tag: tag.replaceAll(',', '-') })}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
