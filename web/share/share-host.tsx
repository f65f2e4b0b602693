import { useEffect, useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import { ShareDialog } from './share-dialog.tsx';

interface Asked {
  /** One, or several that go out as one message. */
  entries: EntryDetail[];
  chat: ChatConfig;
  /** Takes the focus when the dialog closes. */
  opener: HTMLElement;
}

let open: (asked: Asked) => void = () => {};

/** Opens the dialog that shares an entry, or several. */
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
  return <ShareDialog entries={asked.entries} chat={asked.chat} close={close} />;
}
