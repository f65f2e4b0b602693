import { itemRoute } from '../../lib/http/read-routes.ts';
import { ChatStatus } from '../../lib/sharing/chat.ts';
import { getChatStatus } from '../../lib/sharing/chat-status.ts';

/** GET /api/v2/admin/chat: how chat is set up, which scopes the bot has and lacks, and how to fix a fault. */
export const handler = itemRoute({ name: 'getChatStatus', item: ChatStatus }, () => getChatStatus());
