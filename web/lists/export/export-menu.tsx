import { useState } from 'preact/hooks';
import type { ExportFormat } from '../../browser/download.ts';
import { printList } from '../../browser/print.ts';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Menu } from '../../components/menu.tsx';
import type { EntryQuery } from '../../data/api/entries.ts';
import { announce } from '../../data/messages.ts';

const EXPORT_FORMATS: [ExportFormat, string][] = [
  ['csv', 'CSV, for a spreadsheet'],
  ['ndjson', 'NDJSON, for a program'],
  ['md', 'Markdown, for documents'],
];

interface ExportMenuProps {
  filter: EntryQuery;
  /** A description of the filter. */
  about: string;
}

/** Renders the menu to export or print the list. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <Menu label="Export">
      {() => (
        <>
          <ExportButtons {...props} />
          <button type="button" class="secondary outline" onClick={printList}>
            Print list
          </button>
        </>
      )}
    </Menu>
  );
}

function ExportButtons({ filter, about }: ExportMenuProps) {
  const [state, setState] = useState<{ said: string; error: unknown; isBusy: boolean }>({
    said: '',
    error: null,
    isBusy: false,
  });
  const run = async (kind: ExportFormat) => {
    setState({ said: 'Reading the updates …', error: null, isBusy: true });
    try {
      const { exportList } = await import('./list-export.ts');
      const said = await exportList(kind, filter, about);
      announce(said);
      setState({ said, error: null, isBusy: false });
    } catch (error) {
      setState({ said: '', error, isBusy: false });
    }
  };
  return (
    <>
      {EXPORT_FORMATS.map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          class="secondary outline"
          disabled={state.isBusy}
          onClick={() => void run(kind)}
        >
          {name}
        </button>
      ))}
      {state.said && <p class="note">{state.said}</p>}
      {state.error != null && <ErrorMessage error={state.error} />}
    </>
  );
}
