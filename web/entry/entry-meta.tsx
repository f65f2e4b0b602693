import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { DATE_SOURCE_TEXTS, EntryDate } from '../components/entry-date.tsx';
import { HighlightedText, hasDocumentMatch } from '../components/highlighted-text.tsx';
import { DueSoonBadge } from '../components/row-parts.tsx';
import { formatSpecificKind } from '../values/format-words.ts';

interface EntryMetaProps {
  entry: FoundEntry;
  isAlone?: boolean;
}

/**
 * Renders institution, topic and date of an update. `isAlone` adds the source of the date and omits the deadline. An
 * institution with the same name as its topic is shown once.
 */
export function EntryMeta({ entry, isAlone: showDateSource = false }: EntryMetaProps) {
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
      {hasDocumentMatch(entry) && <span>Found in document</span>}
      {!showDateSource && <DueSoonBadge entry={entry} />}
      {!entry.is_active && <span class="inactive">Inactive</span>}
    </p>
  );
}

interface InstitutionNameProps {
  entry: FoundEntry;
}

function InstitutionName({ entry }: InstitutionNameProps) {
  return (
    <bdi>
      <HighlightedText entry={entry} field="institution_name" text={entry.institution_name} />
    </bdi>
  );
}

interface EntryTagsProps {
  tags: string[];
}

/** Renders tags as links to the updates with the same tag. */
export function EntryTags({ tags }: EntryTagsProps) {
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
