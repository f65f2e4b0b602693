import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { printEntry } from '../browser/print.ts';
import { Menu } from '../components/menu.tsx';
import { announce } from '../data/messages.ts';
import { readState } from '../data/person/read-marks.ts';
import { isUnread } from '../data/person/read-state.ts';
import { toggleMark } from '../data/person/use-mark-opened.ts';
import { formatCitation, formatEntryText } from '../values/citation.ts';

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
  const memory = readState.value;
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
