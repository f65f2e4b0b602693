import { itemRoute } from '../../lib/http/read-routes.ts';
import { ChatStatus } from '../../lib/sharing/chat.ts';
import { chatStatus } from '../../lib/sharing/status.ts';

/** GET /api/v2/admin/chat: how chat is set up, which scopes the bot has and lacks, and what to do about a fault. */
export const handler = itemRoute({ name: 'getChatStatus', item: ChatStatus }, () => chatStatus());
