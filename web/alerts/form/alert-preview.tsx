import type { AlertQuery, Preview } from '../../../clients/typescript/src/index.ts';
import { describeDailyCounts, getMaxEntries } from '../../components/charts/daily-counts.ts';
import { DayBarChart } from '../../components/charts/day-bar-chart.tsx';
import { EntryRowDate } from '../../components/entry-date.tsx';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { Loading } from '../../components/loading.tsx';
import { EntryTopicBadge } from '../../components/topic-badge.tsx';
import { previewAlert } from '../../data/api/alerts.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { formatMediumDay } from '../../values/date-format.ts';
import { AlertReadError } from '../alert-errors.tsx';
import { formatMatchRate, getRateWarning } from '../format-alert.ts';

interface AlertPreviewSectionProps {
  query: AlertQuery;
  /** Whether each update is sent immediately. `toDigest` switches to a daily digest. */
  isInstant: boolean;
  onSwitchToDigest: () => void;
}

/**
 * Renders how often an alert would have matched, with the latest matches. The space is reserved while the preview
 * loads.
 */
export function AlertPreviewSection({ query, ...sending }: AlertPreviewSectionProps) {
  const { value, error, retry } = useFetch(`preview ${JSON.stringify(query)}`, (signal) => previewAlert(query, signal));
  return (
    <section class="preview" aria-label="Preview">
      {error != null && <AlertReadError error={error} onRetry={retry} />}
      {!value && error == null && <Loading subject="the preview" shape="text" blocks={2} />}
      {value && <AlertPreviewResult preview={value} {...sending} />}
    </section>
  );
}

function AlertPreviewResult({
  preview,
  isInstant,
  onSwitchToDigest,
}: Omit<AlertPreviewSectionProps, 'query'> & { preview: Preview }) {
  const { by_day, samples, grade, matches } = preview;
  const warning = getRateWarning(grade, isInstant);
  const days = by_day.map(({ day, matches: entries }) => ({ date: day, entries }));
  return (
    <>
      <p class="rate" role="status">
        <strong>{formatMatchRate(preview)}.</strong> {warning && <span class="too-many">{warning}</span>}
      </p>
      {grade === 'refused' && isInstant && (
        <p class="advice">
          A digest sends all matches of a day in one message.
          <button type="button" class="secondary outline" onClick={onSwitchToDigest}>
            Switch to a daily digest
          </button>
        </p>
      )}
      {matches > 0 && (
        <figure>
          <DayBarChart days={days} label={describeDailyCounts(days)} isSmall />
          <p class="axis" aria-hidden="true">
            <span>{formatMediumDay(days[0]?.date ?? '')}</span>
            <span>at most {getMaxEntries(days)} a day</span>
            <span>{formatMediumDay(days.at(-1)?.date ?? '')}</span>
          </p>
        </figure>
      )}
      {samples.length > 0 && (
        <>
          <h3 id="samples-heading">Latest matches</h3>
          <ul class="samples" aria-labelledby="samples-heading">
            {samples.map((entry) => (
              <li key={entry.id}>
                <EntryTopicBadge entry={entry} />
                <span dir="auto">
                  <HighlightedText entry={entry} field="title" text={entry.title} />
                </span>
                <EntryRowDate entry={entry} isInDay={false} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
