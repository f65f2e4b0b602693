import type { AlertQuery, Preview } from '../../clients/typescript/src/index.ts';
import { previewAlert } from '../api/alerts.ts';
import { useReading } from '../api/reading.ts';
import { DayBars } from '../charts/day-bars.tsx';
import { daysInWords, mostOf } from '../charts/days.ts';
import { dayShown } from '../parts/date-format.ts';
import { RowDate } from '../parts/entry-date.tsx';
import { Loading } from '../parts/loading.tsx';
import { Marked } from '../parts/marked.tsx';
import { TopicSign } from '../parts/topic-sign.tsx';
import { AlertReadFailure } from './failure.tsx';
import { rateOf, warningOf } from './words.ts';

interface Props {
  query: AlertQuery;
  /** Whether each update is sent immediately. `toDigest` switches to a daily digest. */
  isAtOnce: boolean;
  toDigest: () => void;
}

/**
 * Renders how often an alert would have matched, with the latest matches. The space is reserved while the preview
 * loads.
 */
export function PreviewSection({ query, ...sending }: Props) {
  const { value, error, retry } = useReading(`preview ${JSON.stringify(query)}`, (signal) =>
    previewAlert(query, signal),
  );
  return (
    <section class="preview" aria-label="Preview">
      {error != null && <AlertReadFailure error={error} retry={retry} />}
      {!value && error == null && <Loading what="the preview" shape="text" blocks={2} />}
      {value && <Previewed preview={value} {...sending} />}
    </section>
  );
}

function Previewed({ preview, isAtOnce, toDigest }: Omit<Props, 'query'> & { preview: Preview }) {
  const { by_day, samples, grade, matches } = preview;
  const warning = warningOf(grade, isAtOnce);
  const days = by_day.map(({ day, matches: entries }) => ({ date: day, entries }));
  return (
    <>
      <p class="rate" role="status">
        <strong>{rateOf(preview)}.</strong> {warning && <span class="too-many">{warning}</span>}
      </p>
      {grade === 'refused' && isAtOnce && (
        <p class="advice">
          A digest tells all of a day at once.
          <button type="button" class="secondary outline" onClick={toDigest}>
            Make it a daily digest
          </button>
        </p>
      )}
      {matches > 0 && (
        <figure>
          <DayBars days={days} label={daysInWords(days)} isSmall />
          <p class="axis" aria-hidden="true">
            <span>{dayShown(days[0]?.date ?? '')}</span>
            <span>at most {mostOf(days)} a day</span>
            <span>{dayShown(days.at(-1)?.date ?? '')}</span>
          </p>
        </figure>
      )}
      {samples.length > 0 && (
        <>
          <h3 id="samples-heading">The newest of them</h3>
          <ul class="samples" aria-labelledby="samples-heading">
            {samples.map((entry) => (
              <li key={entry.id}>
                <TopicSign entry={entry} />
                <span dir="auto">
                  <Marked entry={entry} field="title" text={entry.title} />
                </span>
                <RowDate entry={entry} isInDay={false} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
