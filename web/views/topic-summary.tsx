import type { TopicSummary } from '../../lib/summaries/topic-summary.ts';
import type { Reading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { Moment } from '../parts/moment.tsx';
import { MethodLabel } from '../parts/summary.tsx';
import { addressOf } from '../route.ts';
import { ageOf } from './topic-age.ts';

/** Renders the summary of a topic with links to the cited updates. */
export function SummarySection({ reading: { value, error, retry } }: { reading: Reading<TopicSummary> }) {
  return (
    <section aria-labelledby="summary-heading" class="topic-summary">
      <h2 id="summary-heading">Summary</h2>
      {error != null && <Failure error={error} retry={retry} />}
      {!value && error == null && <Loading what="the summary" shape="text" blocks={3} />}
      {value && (value.summary === null ? <Pending days={value.window_days} /> : <Summary made={value} />)}
    </section>
  );
}

function Pending({ days }: { days: number }) {
  return (
    <p class="state">
      <strong>No summary yet.</strong> One of the last {days} days is made after the first updates of this topic came
      in.
    </p>
  );
}

function Summary({ made }: { made: TopicSummary }) {
  const [first = '', ...statements] = (made.summary ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <p class="meta">
        {made.method && <MethodLabel method={made.method} model={made.model} />}
        {made.window_start && made.window_end && (
          <span>
            {made.window_days} days: <Moment at={made.window_start} /> to <Moment at={made.window_end} />
          </span>
        )}
        {made.generated_at && (
          <span>
            made {ageOf(made.generated_at, new Date())}, <Moment at={made.generated_at} />
          </span>
        )}
      </p>
      {made.status === 'stale' && (
        <p class="state">
          <strong>Out of date.</strong> Updates came, went or were moved since it was made. It is made anew by itself;
          until then, read the newest updates.
        </p>
      )}
      <p dir="auto">
        <Cited text={first} ids={made.entry_ids} />
      </p>
      {statements.length > 0 && (
        <ul>
          {statements.map((text, index) => (
            <li key={index} dir="auto">
              <Cited text={text} ids={made.entry_ids} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Renders a statement with its citation number as a link. Other bracketed numbers are text. */
function Cited({ text, ids }: { text: string; ids: string[] }) {
  const [, statement = '', number = ''] = /^(.*) \[(\d{1,4})\]$/.exec(text) ?? [];
  const id = ids[Number(number) - 1];
  if (id === undefined) return text;
  return (
    <>
      {`${statement} [`}
      <a href={addressOf(['entries', id])} class="citation" aria-label={`Cited update ${number}`}>
        {number}
      </a>
      ]
    </>
  );
}
