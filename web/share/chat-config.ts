import { useEffect, useState } from 'preact/hooks';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import { getChatConfig } from '../api/chat.ts';
import type { Reading } from '../api/reading.ts';
import { onSignOut } from '../session/state.ts';

/** How long a list of cards waits for the chat configuration, to avoid a layout shift. */
const PATIENCE_MS = 1_000;

interface Known {
  value: ChatConfig | null;
  error: unknown;
  /** Whether there was a response or a time-out. It stays true for the session. */
  isSettled: boolean;
}

const NOTHING: Known = { value: null, error: null, isSettled: false };
let known = NOTHING;
let asked: Promise<void> | null = null;
const followers = new Set<(known: Known) => void>();
onSignOut(() => {
  known = NOTHING;
  asked = null;
});

function learn(news: Partial<Known>): void {
  known = { ...known, ...news };
  for (const follow of followers) follow(known);
}

function ask(): void {
  if (asked || known.value) return;
  const settle = (value: ChatConfig | null, error: unknown) => {
    if (asked !== mine) return;
    asked = null;
    learn({ value, error, isSettled: true });
  };
  const mine = getChatConfig().then(
    (value) => settle(value, null),
    (error) => settle(null, error),
  );
  asked = mine;
  setTimeout(() => asked === mine && learn({ isSettled: true }), PATIENCE_MS);
}

/** Returns the configuration outside of components; null if it cannot be loaded. */
export async function readChatConfig(): Promise<ChatConfig | null> {
  ask();
  await asked;
  return known.value;
}

/**
 * Returns the chat configuration. It is loaded once per session for all entries. After a failure, the next mounted
 * component loads it again, and a retry is shared by all.
 */
export function useChatConfig(isNeeded = true): Reading<ChatConfig> & Known {
  const [seen, setSeen] = useState(known);
  useEffect(() => {
    if (!isNeeded) return;
    followers.add(setSeen);
    setSeen(known);
    ask();
    return () => void followers.delete(setSeen);
  }, [isNeeded]);
  const retry = () => {
    learn({ error: null });
    ask();
  };
  return { ...seen, retry };
}
