import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useReadState } from '../workspace/read-marks.ts';
import { isUnread } from '../workspace/read-state.ts';
import { toggleMark } from '../workspace/use-mark-opened.ts';
import { announce } from './announce.tsx';
import { formatCitation, formatEntryText } from './citation.ts';
import { Menu } from './menu.tsx';
import { printEntry } from './print.ts';

interface EntryMenuProps {
  entry: EntryDetail;
}

/** Renders the menu with copy, print and read-mark actions of an update. */
export function EntryMenu({ entry }: EntryMenuProps) {
  return <Menu label="More">{(close) => <EntryMenuItems entry={entry} close={close} />}</Menu>;
}

interface EntryMenuItemsProps {
  entry: EntryDetail;
  close: () => void;
}

function EntryMenuItems({ entry, close: onClose }: EntryMenuItemsProps) {
  const memory = useReadState();
  const [{ copied, refused: manualCopyText }, setState] = useState({ copied: '', refused: '' });
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState({ copied: what, refused: '' });
      announce(`The ${what} was copied.`);
    } catch {
      setState({ copied: '', refused: text });
    }
  };
  const copyActions: [string, () => string][] = [
    ['citation', () => formatCitation(entry, new Date())],
    ['text', () => formatEntryText(entry)],
  ];
  return (
    <>
      {copyActions.map(([what, text]) => (
        <button key={what} type="button" class="secondary outline" onClick={() => void copy(what, text())}>
          {copied === what ? 'Copied' : `Copy ${what}`}
        </button>
      ))}
      <button type="button" class="secondary outline" onClick={printEntry}>
        Print
      </button>
      {memory && (
        <button
          type="button"
          class="secondary outline"
          title="Key: m"
          onClick={() => {
            toggleMark(entry);
            onClose();
          }}
        >
          Mark as {isUnread(memory, entry) ? 'read' : 'unread'}
        </button>
      )}
      {manualCopyText && <textarea readOnly aria-label="Text to copy manually" value={manualCopyText} />}
    </>
  );
}
