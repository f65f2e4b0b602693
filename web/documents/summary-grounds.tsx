import { useState } from 'preact/hooks';
import type { FoundEntry, SummaryGround } from '../../clients/typescript/src/index.ts';
import { getPassage } from '../api/documents.ts';
import { useReading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { Passage } from './passage.tsx';

/** Renders the evidence of a summary: for each point its sentence and the passage around it. */
export function SummaryGrounds({ entry: { id, summary } }: { entry: FoundEntry }) {
  if (!summary) return null;
  const { grounds, document_version: version } = summary;
  if (!grounds || version === null)
    return (
      <p>
        <small>The summary is made from the feed’s text.</small>
      </p>
    );
  return (
    <details>
      <summary>The summary is made from the document: its sentences</summary>
      <ol class="log">
        {grounds.map((ground) => (
          <li key={ground.index}>
            <small>{ground.index === null ? 'The line' : `Point ${ground.index + 1}`}</small>
            <p dir="auto">“{ground.text}”</p>
            <GroundPassage id={id} version={version} ground={ground} />
          </li>
        ))}
      </ol>
    </details>
  );
}

interface Props {
  id: string;
  version: number;
  ground: SummaryGround;
}

function GroundPassage(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Passage {props.ground.passage}</summary>
      {isOpen && <Opened {...props} />}
    </details>
  );
}

/** Renders the passage with the sentence highlighted. */
function Opened({ id, version, ground: { passage, start, end } }: Props) {
  const { value, error, retry } = useReading(`passage ${id} ${version} ${passage}`, (signal) =>
    getPassage(id, version, passage, signal),
  );
  if (error != null) return <Failure error={error} retry={retry} />;
  return value ? (
    <Passage passage={{ ...value, ranges: [{ start, end }] }} />
  ) : (
    <p aria-busy="true">Reading the text</p>
  );
}
