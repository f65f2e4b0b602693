import { createItemRoute } from '../../lib/http/read-routes.ts';
import { ChatConfig } from '../../lib/sharing/chat.ts';
import { chatConfig } from '../../lib/sharing/settings.ts';

/** GET /api/v2/feeds/chat/config: which ways of sharing are configured. */
export const handler = createItemRoute({ name: 'getChatConfig', item: ChatConfig }, async () => chatConfig);
