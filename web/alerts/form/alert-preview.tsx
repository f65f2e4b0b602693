import type { Alert, AlertQuery, Preview } from '../../../clients/typescript/src/index.ts';
import { describeDailyCounts, getMaxEntries } from '../../components/charts/daily-counts.ts';
import { DayBarChart } from '../../components/charts/day-bar-chart.tsx';
import { EntryRowDate } from '../../components/entry-date.tsx';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { Loading } from '../../components/loading.tsx';
import { EntryTopicBadge } from '../../components/row-parts.tsx';
import { previewAlert } from '../../data/api/alerts.ts';
import { useFetch } from '../../data/use-fetch.ts';
import type { UpdateFilter } from '../../filters/update-filter.ts';
import { formatMediumDay } from '../../values/date-format.ts';
import { AlertReadError } from '../alert-errors.tsx';
import { formatMatchKinds, formatMatchRate, getRateWarning } from '../format-alert.ts';
import { formatSchedule } from '../format-schedule.ts';

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

interface AlertNotesProps {
  filter: UpdateFilter | null;
  isAnother: boolean;
}

/** Renders notes on what an alert leaves out of the filter. */
export function AlertNotes({ filter, isAnother: isEditing }: AlertNotesProps) {
  if (!filter) return null;
  return (
    <>
      {(filter.start || filter.end) && (
        <p class="note">The date filter does not apply: an alert matches new updates only.</p>
      )}
      {filter.search && <p class="note">Alerts search updates, not the linked documents.</p>}
      {isEditing && (
        <p class="note">Changing the filters resets the alert: its previous matches are no longer listed.</p>
      )}
    </>
  );
}

interface EditConflictProps {
  alert: Alert;
}

/** Renders the current state of an alert that changed while it was being edited. */
export function EditConflict({ alert }: EditConflictProps) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>This alert was changed while you were editing it.</strong> Its name is now <bdi>{alert.name}</bdi> and
        it matches {formatMatchKinds(alert).toLowerCase()}. When: {formatSchedule(alert.schedule)}. Your changes are
        still here.
      </p>
    </div>
  );
}
