import { ChatConfig } from '../../lib/channels/chat/chat.ts';
import { chatConfig } from '../../lib/channels/chat/settings.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/feeds/chat/config: which ways of sharing are configured. */
export const handler = createItemRoute({ name: 'getChatConfig', item: ChatConfig }, async () => chatConfig);
