import type { EntryDetail } from '../../lib/entries/entry.ts';
import { showToast } from '../data/messages.ts';
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

/** Clicks the share button of the selection, or of the reading pane. */
export function shareSelection(): void {
  const find = (place: string) => document.querySelector<HTMLButtonElement>(`${place} [data-share]`);
  void clickShareButton(() => find('.selection') ?? find('.reader'));
}

/**
 * Clicks a share button once the chat configuration is loaded.
 * It does nothing if the button is for another update by then.
 */
export async function clickShareButton(find: () => HTMLButtonElement | null | undefined): Promise<void> {
  const button = find();
  if (button?.disabled) {
    await loadChatConfig();
    // Waits for the render.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const now = find();
  if (now?.dataset['share'] === button?.dataset['share']) now?.click();
}
