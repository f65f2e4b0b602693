import { useState } from 'preact/hooks';
import type { ImportedLine } from '../../clients/typescript/src/index.ts';
import { CloseButton, Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { importSources } from '../data/api/sources.ts';
import { useCatalog } from '../data/catalog.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { pluralize } from '../values/format-words.ts';
import { TopicSelect } from './add-source.tsx';
import { explainSourceError } from './source-texts.ts';

export interface ImportSourcesProps {
  onClose: () => void;
  /** Called after sources were added. */
  onImported: () => void;
}

/** Imports a list page by page, and keeps what became of its lines. */
function useImport(onImported: () => void) {
  const [lines, setLines] = useState<ImportedLine[]>([]);
  const [isDone, setIsDone] = useState(false);
  const { isBusy, error, send } = useSubmission();
  const run = (list: string, topicId: string, isDryRun: boolean) =>
    void send(async () => {
      setLines([]);
      const all: ImportedLine[] = [];
      for (let next: number | null = 0; next !== null; ) {
        const page = await importSources(list, { dry_run: isDryRun, default_topic_id: topicId, next });
        all.push(...page.lines);
        setLines([...all]);
        next = page.next;
      }
      setIsDone(!isDryRun);
      if (!isDryRun) onImported();
    });
  return { lines, isDone, isBusy, error, run };
}

/** Renders the import of a list: a file, what would be added, and then what was. */
export function ImportSourcesDialog({ onClose, onImported }: ImportSourcesProps) {
  const { value: catalog } = useCatalog();
  const [topic, setTopic] = useState('');
  const [text, setText] = useState('');
  const { lines, isDone, isBusy, error, run } = useImport(onImported);
  const check = (list: string, topicId: string) => {
    setText(list);
    setTopic(topicId);
    if (list !== '') run(list, topicId, true);
  };
  const choose = (file: File | undefined) => void file?.text().then((list) => check(list, topic));
  const newCount = countLines(lines, 'new');
  return (
    <Dialog heading="Import sources" isBusy={isBusy} onClose={onClose}>
      <label>
        A list as OPML, or a text with an address in each line
        <input
          type="file"
          accept=".opml,.xml,.txt"
          disabled={isBusy || isDone}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </label>
      {!isDone && <TopicSelect catalog={catalog} value={topic} onChange={(id) => check(text, id)} />}
      {lines.length > 0 && <p role="status">{formatImport(lines, isDone)}</p>}
      <ImportedLines lines={lines.filter(({ reason }) => reason !== null)} />
      {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
      <footer>
        <CloseButton label={isDone ? 'Close' : 'Cancel'} isBusy={isBusy} />
        {!isDone && (
          <button type="button" disabled={newCount === 0} aria-busy={isBusy} onClick={() => run(text, topic, false)}>
            Add {pluralize(newCount, 'source')}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

const countLines = (lines: ImportedLine[], result: ImportedLine['result']) =>
  lines.filter((line) => line.result === result).length;

/** Returns how many lines were or would be added, and why others were not. */
function formatImport(lines: ImportedLine[], isDone: boolean): string {
  const added = countLines(lines, 'added') + countLines(lines, 'new');
  const others = `${countLines(lines, 'known')} known, ${countLines(lines, 'broken')} broken`;
  return `${added} ${isDone ? 'added' : 'to add'}, ${others} of ${pluralize(lines.length, 'line')}.`;
}

interface ImportedLinesProps {
  lines: ImportedLine[];
}

/** Renders the lines that are not added, with the reason. */
function ImportedLines({ lines }: ImportedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul class="imported-lines">
      {lines.map(({ line, name, url, result, reason }) => (
        <li key={line}>
          Line {line}, {result}: <bdi>{name || url}</bdi> {reason}
        </li>
      ))}
    </ul>
  );
}
