import { useState } from 'preact/hooks';
import type { Source, SourcePreviewRequest } from '../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import { listEntryDetails } from '../data/api/entries.ts';
import { updateSource } from '../data/api/sources.ts';
import { announce } from '../data/messages.ts';
import { useFetch, useSubmission } from '../data/use-fetch.ts';
import { LazyPagePicker, type PickedItems } from './lazy-page-picker.tsx';
import { SourcePreviewSection } from './source-preview.tsx';
import { explainSourceError } from './source-texts.ts';

/** As many as the service looks for in a page. */
const MAX_KNOWN = 20;

interface PageRepairProps {
  source: Source;
  onChanged: (source: Source) => void;
}

/** Renders the choice of other items for a page without a feed, for example after the page has changed. */
export function PageRepair({ source, onChanged }: PageRepairProps) {
  const [isShown, setShown] = useState(false);
  if (source.kind !== 'page') return null;
  return (
    <section class="page-items-section" aria-labelledby="page-repair-heading">
      <h2 id="page-repair-heading">Items of the page</h2>
      {source.problem && (
        <p>If the page has changed, its latest updates are looked for in it, to propose where its items are now.</p>
      )}
      <button type="button" class="secondary outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the page' : 'Choose the items on the page'}
      </button>
      {isShown && (
        <NewItems
          source={source}
          onChanged={(changed) => {
            setShown(false);
            onChanged(changed);
          }}
        />
      )}
    </section>
  );
}

/** Renders the page with its latest entries as they are found now, and the preview of what was chosen. */
function NewItems({ source, onChanged }: PageRepairProps) {
  const { id, url, topic_id, language, time_zone, date_formats } = source;
  const latest = useFetch(`latest ${id}`, () => listEntryDetails({ feed_id: id }, { limit: MAX_KNOWN }));
  const [picked, setPicked] = useState<PickedItems | null>(null);
  const { isBusy, error, send } = useSubmission();
  if (latest.error != null) return <ErrorMessage error={latest.error} onRetry={latest.retry} />;
  if (!latest.value) return <Loading subject="the latest updates" shape="lines" blocks={5} />;
  const known = latest.value.items.map(({ title, link }) => ({ title, link }));
  const preview = picked && {
    url,
    kind: 'page' as const,
    topic_id,
    selectors: picked.selectors,
    ...(language && { language }),
    ...(time_zone && { time_zone }),
    date_formats: date_formats as NonNullable<SourcePreviewRequest['date_formats']>,
  };
  const use = () =>
    void send(async () => {
      if (!picked) return;
      onChanged(await updateSource(id, { selectors: picked.selectors }));
      announce('The items of the page are saved.');
    });
  return (
    <>
      <LazyPagePicker url={url} known={known} onPicked={setPicked} />
      {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
      {preview && (
        <>
          <button type="button" disabled={isBusy} aria-busy={isBusy} onClick={use}>
            Use these items
          </button>
          <SourcePreviewSection source={preview} />
        </>
      )}
    </>
  );
}
