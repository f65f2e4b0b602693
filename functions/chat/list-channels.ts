import { createItemRoute } from '../../lib/http/read-routes.ts';
import { ChatChannelList } from '../../lib/sharing/chat.ts';
import { listChatChannels } from '../../lib/sharing/chat-channels.ts';

/** GET /api/v2/feeds/chat/channels: the channels that the bot can post to, or why there are none. */
export const handler = createItemRoute({ name: 'listChannels', item: ChatChannelList }, () => listChatChannels());
