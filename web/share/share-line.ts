import type { EntryDetail } from '../../lib/entries/entry.ts';
import { tellToast } from '../parts/toast.tsx';
import { currentSession } from '../session/state.ts';
import { readChatConfig } from './chat-config.ts';
import { mayShare } from './not-sharing.tsx';
import { openShare } from './share-host.tsx';

/** Opens the share dialog for a row without a button, if the person may share and chat is configured. */
export async function shareLine(entry: EntryDetail, opener: HTMLElement): Promise<void> {
  const session = currentSession();
  if (!session || !mayShare(session.role)) return;
  const chat = await readChatConfig();
  if (!chat) tellToast({ text: 'Sharing is not available just now. Try again in a moment.' });
  else if (chat.configured) await openShare({ entries: [entry], chat, opener });
}
