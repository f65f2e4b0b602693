import { useState } from 'preact/hooks';
import type { FoundEntry, SummaryGround } from '../../../clients/typescript/src/index.ts';
import { ErrorMessage } from '../../components/error-message.tsx';
import { getPassage } from '../../data/api/documents.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { DocumentPassageText } from './passage.tsx';

interface SummaryEvidenceProps {
  entry: FoundEntry;
}

/** Renders the evidence of a summary: for each point its sentence and the passage around it. */
export function SummaryEvidence({ entry: { id, summary } }: SummaryEvidenceProps) {
  if (!summary) return null;
  const { grounds, document_version: version } = summary;
  if (!grounds || version === null)
    return (
      <p>
        <small>Summary based on the text in the feed.</small>
      </p>
    );
  return (
    <details>
      <summary>Summary based on the document: show sentences</summary>
      <ol class="log">
        {grounds.map((ground) => (
          <li key={ground.index}>
            <small>{ground.index === null ? 'One-line summary' : `Point ${ground.index + 1}`}</small>
            <p dir="auto">“{ground.text}”</p>
            <EvidencePassage id={id} version={version} span={ground} />
          </li>
        ))}
      </ol>
    </details>
  );
}

interface EvidencePassageProps {
  id: string;
  version: number;
  span: SummaryGround;
}

function EvidencePassage(props: EvidencePassageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Passage {props.span.passage}</summary>
      {isOpen && <EvidencePassageText {...props} />}
    </details>
  );
}

/** Renders the passage with the sentence highlighted. */
function EvidencePassageText({ id, version, span: { passage, start, end } }: EvidencePassageProps) {
  const { value, error, retry } = useFetch(`passage ${id} ${version} ${passage}`, (signal) =>
    getPassage(id, { version, passage }, signal),
  );
  if (error != null) return <ErrorMessage error={error} onRetry={retry} />;
  return value ? (
    <DocumentPassageText passage={{ ...value, ranges: [{ start, end }] }} />
  ) : (
    <p aria-busy="true">Loading text</p>
  );
}
