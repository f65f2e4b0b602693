import { createItemRoute } from '../../lib/http/read-routes.ts';
import { ChatStatus } from '../../lib/sharing/chat.ts';
import { getChatStatus } from '../../lib/sharing/chat-status.ts';

/** GET /api/v2/admin/chat: the chat configuration, the bot's scopes, and how to fix a problem. */
export const handler = createItemRoute({ name: 'getChatStatus', item: ChatStatus }, () => getChatStatus());
