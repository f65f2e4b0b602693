import { loadChatConfig } from './chat-config.ts';

/** Clicks a share button, after the chat configuration is loaded and if it is still for the same update. */
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
