import { useEffect } from 'preact/hooks';
import type { ChatConfig } from '../../lib/channels/chat/chat.ts';
import { getChatConfig } from '../data/api/chat.ts';
import { createSessionSignal } from '../data/session-signal.ts';
import type { FetchState } from '../data/use-fetch.ts';
import { onSignOut } from '../session/session-state.ts';

/** How long a list of cards waits for the chat configuration, to avoid a layout shift. */
const MAX_WAIT_MS = 1_000;

interface ChatConfigState {
  value: ChatConfig | null;
  error: unknown;
  /** Whether there was a response or a time-out. It stays true for the session. */
  isSettled: boolean;
}

const EMPTY_STATE: ChatConfigState = { value: null, error: null, isSettled: false };
const configState = createSessionSignal(EMPTY_STATE);
let pendingRequest: Promise<void> | null = null;
onSignOut(() => {
  pendingRequest = null;
});

function updateState(changes: Partial<ChatConfigState>): void {
  configState.value = { ...configState.peek(), ...changes };
}

function requestConfig(): void {
  if (pendingRequest || configState.peek().value) return;
  const settle = (value: ChatConfig | null, error: unknown) => {
    if (pendingRequest !== mine) return;
    pendingRequest = null;
    updateState({ value, error, isSettled: true });
  };
  const mine = getChatConfig().then(
    (value) => settle(value, null),
    (error) => settle(null, error),
  );
  pendingRequest = mine;
  setTimeout(() => pendingRequest === mine && updateState({ isSettled: true }), MAX_WAIT_MS);
}

/** Returns the configuration outside of components; null if it cannot be loaded. */
export async function loadChatConfig(): Promise<ChatConfig | null> {
  requestConfig();
  await pendingRequest;
  return configState.peek().value;
}

/**
 * Returns the chat configuration. It is loaded once per session for all entries. After a failure, the next mounted
 * component loads it again, and a retry is shared by all.
 */
export function useChatConfig(isNeeded = true): FetchState<ChatConfig> & ChatConfigState {
  useEffect(() => {
    if (isNeeded) requestConfig();
  }, [isNeeded]);
  const retry = () => {
    updateState({ error: null });
    requestConfig();
  };
  return { ...configState.value, retry };
}
