import { listChannels } from '../../lib/chat/channels.ts';
import { itemRoute } from '../../lib/http/route.ts';
import { ChannelList } from '../../lib/schemas/chat.ts';

/** GET /api/v2/feeds/chat/channels: the channels that the bot can post to, or the reason why there are none. */
export const handler = itemRoute({ name: 'listChannels', item: ChannelList }, () => listChannels());
