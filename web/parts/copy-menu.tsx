import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useReadMemory } from '../memory/marks.ts';
import { toggleMark } from '../memory/opened.ts';
import { isUnread } from '../memory/read-state.ts';
import { announce } from './announce.tsx';
import { citationOf, textOf } from './citation.ts';
import { Menu } from './menu.tsx';
import { printUpdate } from './printing.ts';

/** Renders the menu with copy, print and read-mark actions of an update. */
export function CopyMenu({ entry }: { entry: EntryDetail }) {
  return <Menu label="More">{(close) => <Ways entry={entry} close={close} />}</Menu>;
}

function Ways({ entry, close }: { entry: EntryDetail; close: () => void }) {
  const memory = useReadMemory();
  const [{ copied, refused }, setState] = useState({ copied: '', refused: '' });
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState({ copied: what, refused: '' });
      announce(`The ${what} is copied.`);
    } catch {
      setState({ copied: '', refused: text });
    }
  };
  const ways: [string, () => string][] = [
    ['citation', () => citationOf(entry, new Date())],
    ['text', () => textOf(entry)],
  ];
  return (
    <>
      {ways.map(([what, text]) => (
        <button key={what} type="button" class="secondary outline" onClick={() => void copy(what, text())}>
          {copied === what ? `The ${what} is copied` : `Copy ${what}`}
        </button>
      ))}
      <button type="button" class="secondary outline" onClick={printUpdate}>
        Print
      </button>
      {memory && (
        <button
          type="button"
          class="secondary outline"
          title="Key: m"
          onClick={() => {
            toggleMark(entry);
            close();
          }}
        >
          Mark as {isUnread(memory, entry) ? 'read' : 'unread'}
        </button>
      )}
      {refused && <textarea readOnly aria-label="To be copied by hand" value={refused} />}
    </>
  );
}
