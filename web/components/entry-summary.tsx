import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { HighlightedText } from './highlighted-text.tsx';

const SUMMARY_METHODS = {
  ai: {
    label: 'Selected by AI',
    title: 'Sentences of the source, word for word, selected by a language model. Read the source before acting on it.',
  },
  extractive: { label: 'From the source', title: 'Sentences of the source, word for word.' },
} as const;

interface MethodLabelProps {
  method: 'ai' | 'extractive';
  model?: string | null;
}

/** Renders how a summary was made. */
export function MethodLabel({ method, model }: MethodLabelProps) {
  const { label, title } = SUMMARY_METHODS[method];
  return (
    <span class={`method ${method}`} title={model ? `${title} Model: ${model}` : title}>
      {label}
      <span class="unseen">. {title}</span>
    </span>
  );
}

interface EntrySummaryProps {
  entry: FoundEntry;
}

/** Renders the five-point summary, or the one-line summary, with its method. */
export function EntrySummary({ entry }: EntrySummaryProps) {
  const { five_point_summary: points, one_line_summary: line, summary } = entry;
  if (!points && !line) return null;
  return (
    <div class="summary">
      {points ? (
        <ul>
          {points.map((point, index) => (
            <li key={index} dir="auto">
              <HighlightedText entry={entry} field="five_point_summary" text={point} index={index} />
            </li>
          ))}
        </ul>
      ) : (
        <p dir="auto">
          <HighlightedText entry={entry} field="one_line_summary" text={line ?? ''} />
        </p>
      )}
      {summary && <MethodLabel method={summary.method} model={summary.model} />}
    </div>
  );
}
