import { loadChatConfig } from './chat-config.ts';

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
