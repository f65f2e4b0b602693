import type { EntryDetail, SourcePreviewRequest } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';
import { DATE_SOURCE_TEXTS, EntryDate } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import { previewSource } from '../data/api/sources.ts';
import { useFetch } from '../data/use-fetch.ts';
import { explainSourceError } from './source-texts.ts';

interface SourcePreviewSectionProps {
  source: SourcePreviewRequest;
}

/** Renders the first items of a source as they will be stored, with what is doubtful about them. */
export function SourcePreviewSection({ source }: SourcePreviewSectionProps) {
  const key = JSON.stringify(source);
  const { value, error, retry } = useFetch(`preview ${key}`, (signal) => previewSource(source, signal));
  return (
    <section class="source-preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">As it will be stored</h2>
      {error != null && <ErrorMessage error={error} onRetry={retry} explain={explainSourceError} />}
      {!value && error == null && <Loading subject="the preview" shape="lines" blocks={5} />}
      {value && value.warnings.length > 0 && (
        <ul class="warnings" aria-label="Doubts">
          {value.warnings.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
      {value?.items.length === 0 && <p class="empty">There are no items at present.</p>}
      {value && value.items.length > 0 && (
        <ol class="preview-items">
          {value.items.map((entry) => (
            <PreviewItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface PreviewItemProps {
  entry: EntryDetail;
}

function PreviewItem({ entry }: PreviewItemProps) {
  const { title, link, description, kind, language, key_dates, published_date_source } = entry;
  const facts = [
    kind ? kind.replaceAll('_', ' ') : 'kind unknown',
    language ?? 'language unknown',
    DATE_SOURCE_TEXTS[published_date_source],
    ...(key_dates ?? []).map((date) => `${KEY_DATE_LABELS[date.kind]} ${date.date}`),
  ];
  return (
    <li>
      <strong dir="auto">{title}</strong>
      <p class="meta">
        <EntryDate entry={entry} />
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {description && <p dir="auto">{description.length > 200 ? `${description.slice(0, 200)}…` : description}</p>}
      <p class="url">{link ?? 'This item has no link.'}</p>
    </li>
  );
}
