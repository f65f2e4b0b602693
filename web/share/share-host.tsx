import { useEffect, useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import { ShareDialog } from './share-dialog.tsx';

interface Asked {
  entry: EntryDetail;
  chat: ChatConfig;
  /** Takes the focus when the dialog closes. */
  opener: HTMLElement;
}

let open: (asked: Asked) => void = () => {};

/** Opens the dialog that shares an entry. */
export function openShare(asked: Asked): void {
  open(asked);
}

/** The place of the dialog: one for the whole app, so that it stays when the list behind it is drawn anew. */
export function ShareHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    open = setAsked;
  }, []);
  if (!asked) return null;
  const close = () => {
    setAsked(null);
    asked.opener.focus();
  };
  return <ShareDialog entry={asked.entry} chat={asked.chat} close={close} />;
}
