import type { EntryDetail } from '../../lib/entries/entry.ts';
import { showToast } from '../data/toast.ts';
import { getSession } from '../session/session-state.ts';
import { loadChatConfig } from './chat-config.ts';
import { openShareDialog } from './share-dialog-host.tsx';
import { isSharerRole } from './sharing-permission.tsx';

/** Opens the share dialog for a row without a button, if the person may share and chat is configured. */
export async function shareRow(entry: EntryDetail, opener: HTMLElement): Promise<void> {
  const session = getSession();
  if (!session || !isSharerRole(session.role)) return;
  const chat = await loadChatConfig();
  if (!chat) showToast({ text: 'Sharing is not available at the moment. Try again later.' });
  else if (chat.configured) await openShareDialog({ entries: [entry], chat, opener });
}
