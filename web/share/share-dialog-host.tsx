import { useEffect, useState } from 'preact/hooks';
import type { ChatConfig } from '../../lib/channels/chat/chat.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { showToast } from '../data/messages.ts';
import type { ShareDialog } from './share-dialog.tsx';

interface ShareRequestDetails {
  /** One entry, or several for one message. */
  entries: EntryDetail[];
  chat: ChatConfig;
  /** The element that gets the focus back when the dialog closes. */
  opener: HTMLElement;
}

type LoadedShareRequest = ShareRequestDetails & { Dialog: typeof ShareDialog };
let openDialog: (opened: LoadedShareRequest) => void = () => {};

const DIALOG_LOAD_ERROR =
  'The dialog could not be loaded. Nothing was shared. Check your connection and try again, or reload the page.';

/** Opens the share dialog after loading its chunk. A failed load shows a toast. */
export async function openShareDialog(request: ShareRequestDetails): Promise<void> {
  const part = await import('./share-dialog.tsx').catch(() => null);
  if (part) openDialog({ ...request, Dialog: part.ShareDialog });
  else showToast({ text: DIALOG_LOAD_ERROR });
}

/**
 * Renders the share dialog. It is mounted once for the whole app, so that it survives a re-render of the list behind
 * it.
 */
export function ShareDialogHost() {
  const [request, setRequest] = useState<LoadedShareRequest | null>(null);
  useEffect(() => {
    openDialog = setRequest;
  }, []);
  if (!request) return null;
  const close = () => {
    setRequest(null);
    request.opener.focus();
  };
  return <request.Dialog entries={request.entries} chat={request.chat} onClose={close} />;
}
