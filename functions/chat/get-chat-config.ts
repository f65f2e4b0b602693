import { chatConfig } from '../../lib/chat/settings.ts';
import { itemRoute } from '../../lib/http/route.ts';
import { ChatConfig } from '../../lib/schemas/chat.ts';

/** GET /api/v2/feeds/chat/config: which ways of sharing are configured. */
export const handler = itemRoute({ name: 'getChatConfig', item: ChatConfig }, async () => chatConfig);
