import type { TopicSummary } from '../../lib/summaries/topic-summary.ts';
import { buildHref } from '../browser/route.ts';
import { MethodLabel } from '../components/entry-summary.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Loading } from '../components/loading.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import type { FetchState } from '../data/use-fetch.ts';
import { formatAge } from '../values/relative-time.ts';

interface TopicSummarySectionProps {
  reading: FetchState<TopicSummary>;
}

/** Renders the summary of a topic with links to the cited updates. */
export function TopicSummarySection({ reading: { value, error, retry } }: TopicSummarySectionProps) {
  return (
    <section aria-labelledby="summary-heading" class="topic-summary">
      <h2 id="summary-heading">Summary</h2>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {!value && error == null && <Loading subject="the summary" shape="text" blocks={3} />}
      {value &&
        (value.summary === null ? <PendingTopicSummary days={value.window_days} /> : <TopicSummaryText made={value} />)}
    </section>
  );
}

interface PendingTopicSummaryProps {
  days: number;
}

function PendingTopicSummary({ days }: PendingTopicSummaryProps) {
  return (
    <p class="state">
      <strong>No summary yet.</strong> A summary of the last {days} days is created after the first updates arrive.
    </p>
  );
}

interface TopicSummaryTextProps {
  made: TopicSummary;
}

function TopicSummaryText({ made: topicSummary }: TopicSummaryTextProps) {
  const [first = '', ...statements] = (topicSummary.summary ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <p class="meta">
        {topicSummary.method && <MethodLabel method={topicSummary.method} model={topicSummary.model} />}
        {topicSummary.window_start && topicSummary.window_end && (
          <span>
            {topicSummary.window_days} days: <Timestamp at={topicSummary.window_start} /> to{' '}
            <Timestamp at={topicSummary.window_end} />
          </span>
        )}
        {topicSummary.generated_at && (
          <span>
            created {formatAge(topicSummary.generated_at, new Date())}, <Timestamp at={topicSummary.generated_at} />
          </span>
        )}
      </p>
      {topicSummary.status === 'stale' && (
        <p class="state">
          <strong>Out of date.</strong> Updates have changed since this summary. A new one is created automatically.
        </p>
      )}
      <p dir="auto">
        <CitedStatement text={first} ids={topicSummary.entry_ids} />
      </p>
      {statements.length > 0 && (
        <ul>
          {statements.map((text, index) => (
            <li key={index} dir="auto">
              <CitedStatement text={text} ids={topicSummary.entry_ids} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface CitedStatementProps {
  text: string;
  ids: string[];
}

/** Renders a statement with its citation number as a link. Other bracketed numbers are text. */
function CitedStatement({ text, ids }: CitedStatementProps) {
  const [, statement = '', number = ''] = /^(.*) \[(\d{1,4})\]$/.exec(text) ?? [];
  const id = ids[Number(number) - 1];
  if (id === undefined) return text;
  return (
    <>
      {`${statement} [`}
      <a href={buildHref(['entries', id])} class="citation" aria-label={`Cited update ${number}`}>
        {number}
      </a>
      ]
    </>
  );
}
