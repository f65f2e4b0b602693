import { useEffect, useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/schemas/entry.ts';
import { useChatConfig } from './chat-config.ts';
import { ShareDialog } from './share-dialog.tsx';

interface Asked {
  entry: EntryDetail;
  /** Takes the focus when the dialog closes. */
  opener: HTMLElement;
}

let open: (asked: Asked) => void = () => {};

/** Opens the dialog that shares an entry. */
export function openShare(entry: EntryDetail, opener: HTMLElement): void {
  open({ entry, opener });
}

/** The place of the dialog: one for the whole app, so that it stays when the list behind it is drawn anew. */
export function ShareHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { value: chat } = useChatConfig();
  useEffect(() => {
    open = setAsked;
  }, []);
  if (!asked || !chat) return null;
  const close = () => {
    setAsked(null);
    asked.opener.focus();
  };
  return <ShareDialog entry={asked.entry} hasBot={chat.has_bot_token} close={close} />;
}
