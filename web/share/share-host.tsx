import { useEffect, useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import { tellToast } from '../parts/toast.tsx';
import type { ShareDialog } from './share-dialog.tsx';

interface Asked {
  /** One entry, or several for one message. */
  entries: EntryDetail[];
  chat: ChatConfig;
  /** The element that gets the focus back when the dialog closes. */
  opener: HTMLElement;
}

type Opened = Asked & { Dialog: typeof ShareDialog };
let open: (opened: Opened) => void = () => {};

const NOT_LOADED =
  'The dialog could not be loaded, and nothing was shared. Check your connection and try again, or load the page again.';

/** Opens the share dialog after loading its chunk. A failed load shows a toast. */
export async function openShare(asked: Asked): Promise<void> {
  const part = await import('./share-dialog.tsx').catch(() => null);
  if (part) open({ ...asked, Dialog: part.ShareDialog });
  else tellToast({ text: NOT_LOADED });
}

/**
 * Renders the share dialog. It is mounted once for the whole app, so that it survives a re-render of the list behind
 * it.
 */
export function ShareHost() {
  const [asked, setAsked] = useState<Opened | null>(null);
  useEffect(() => {
    open = setAsked;
  }, []);
  if (!asked) return null;
  const close = () => {
    setAsked(null);
    asked.opener.focus();
  };
  return <asked.Dialog entries={asked.entries} chat={asked.chat} close={close} />;
}
