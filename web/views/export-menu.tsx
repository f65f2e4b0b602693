import { useState } from 'preact/hooks';
import type { EntryFilter } from '../api/feeds.ts';
import { announce } from '../parts/announce.tsx';
import { Failure } from '../parts/failure.tsx';
import type { FileKind } from '../parts/file-kind.ts';
import { Menu } from '../parts/menu.tsx';
import { printList } from '../parts/printing.ts';

const KINDS: [FileKind, string][] = [
  ['csv', 'CSV, for a spreadsheet'],
  ['ndjson', 'NDJSON, for a program'],
  ['md', 'Markdown, for a text'],
];

interface Props {
  filter: EntryFilter;
  /** A description of the filter. */
  about: string;
}

/** Renders the menu to export or print the list. */
export function ExportMenu(props: Props) {
  return (
    <Menu label="Export">
      {() => (
        <>
          <Files {...props} />
          <button type="button" class="secondary outline" onClick={printList}>
            Print what is shown
          </button>
        </>
      )}
    </Menu>
  );
}

function Files({ filter, about }: Props) {
  const [state, setState] = useState<{ said: string; error: unknown; isBusy: boolean }>({
    said: '',
    error: null,
    isBusy: false,
  });
  const run = async (kind: FileKind) => {
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
      {KINDS.map(([kind, name]) => (
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
      {state.error != null && <Failure error={state.error} />}
    </>
  );
}
