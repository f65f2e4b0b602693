import { useEffect } from 'preact/hooks';
import type { ChatConfig } from '../../lib/schemas/chat.ts';
import { getChatConfig } from '../api/chat.ts';
import { oncePerSession, type Reading, useReading } from '../api/reading.ts';

const chatConfig = oncePerSession(getChatConfig);

/** Those that failed to read it: a new try of one is one of all. */
const waiting = new Set<() => void>();

/** Which ways of sharing are configured: asked once a session, whatever the number of entries on the page. */
export function useChatConfig(): Reading<ChatConfig> {
  const reading = useReading('chat-config', chatConfig);
  const { error, retry } = reading;
  useEffect(() => {
    if (error == null) return;
    waiting.add(retry);
    return () => void waiting.delete(retry);
  }, [error]);
  const retryAll = () => {
    for (const one of [...waiting]) one();
  };
  return { ...reading, retry: retryAll };
}
