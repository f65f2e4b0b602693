import { readChatConfig } from './chat-config.ts';

/** Presses a share button: at once, or, where nobody knows yet how to share, that of the same update once it is known. */
export async function pressShare(find: () => HTMLButtonElement | null | undefined): Promise<void> {
  const button = find();
  if (button?.disabled) {
    await readChatConfig();
    // It is drawn first.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const now = find();
  if (now?.dataset['share'] === button?.dataset['share']) now?.click();
}
