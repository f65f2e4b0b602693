import { ChatStatus } from '../../lib/channels/chat/chat.ts';
import { getChatStatus } from '../../lib/channels/chat/chat-platform.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/admin/chat: the chat configuration, the bot's scopes, and how to fix a problem. */
export const handler = createItemRoute({ name: 'getChatStatus', item: ChatStatus }, () => getChatStatus());
