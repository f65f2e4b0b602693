import type { ChatConfig } from '../../lib/schemas/chat.ts';
import { getChatConfig } from '../api/chat.ts';
import { oncePerSession, type Reading, useReading } from '../api/reading.ts';

const chatConfig = oncePerSession(getChatConfig);

/** Which ways of sharing are configured: asked once a session, whatever the number of entries on the page. */
export function useChatConfig(): Reading<ChatConfig> {
  return useReading('chat-config', chatConfig);
}
