import { useEffect, useState } from 'preact/hooks';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import { getChatConfig } from '../api/chat.ts';
import type { Reading } from '../api/reading.ts';
import { onSignOut } from '../session/state.ts';

/** So long a list of cards waits for the ways of sharing: drawn without them it would jump when a button says why it cannot be pressed. */
const PATIENCE_MS = 1_000;

interface Known {
  value: ChatConfig | null;
  error: unknown;
  /** There was an answer, or none in time. It stays so for the session. */
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

/** The same for who does something with it and draws nothing; null where it cannot be read. */
export async function readChatConfig(): Promise<ChatConfig | null> {
  ask();
  await asked;
  return known.value;
}

/**
 * Which ways of sharing are configured: asked once a session, whatever the number of entries on the page, and known at once ever
 * after. Where it failed, whatever is drawn next asks again, and a new try of one is one of all. What does not need it asks for nothing.
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
