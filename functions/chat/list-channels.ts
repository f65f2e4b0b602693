import { ChatChannelList } from '../../lib/channels/chat/chat.ts';
import { listChatChannels } from '../../lib/channels/chat/chat-platform.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/feeds/chat/channels: the channels that the bot can post to, or why there are none. */
export const handler = createItemRoute({ name: 'listChannels', item: ChatChannelList }, () => listChatChannels());
