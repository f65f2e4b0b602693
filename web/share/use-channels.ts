import type { ChatChannelList } from '../../lib/channels/chat/chat.ts';
import { listChannels } from '../data/api/chat.ts';
import { type FetchState, useFetch } from '../data/use-fetch.ts';
import { onSignOut } from '../session/session-state.ts';

let cachedChannels: Promise<ChatChannelList> | null = null;
const clearCache = () => {
  cachedChannels = null;
};
onSignOut(clearCache);

/** Loads the channels once per session, because the platform limits the rate. An empty list is not cached. */
function loadChannels(): Promise<ChatChannelList> {
  if (cachedChannels) return cachedChannels;
  const request = listChannels();
  cachedChannels = request;
  const clearIfCurrent = () => {
    if (cachedChannels === request) clearCache();
  };
  request.then((list) => !list.channels?.length && clearIfCurrent(), clearIfCurrent);
  return request;
}

/** Returns the channels; `retry` loads new ones from the platform. */
export function useChannels(): FetchState<ChatChannelList> {
  const reading = useFetch('channels', loadChannels);
  const retry = () => {
    clearCache();
    reading.retry();
  };
  return { ...reading, retry };
}
