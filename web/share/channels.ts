import type { ChatChannelList } from '../../lib/sharing/chat.ts';
import { listChannels } from '../api/chat.ts';
import { type Reading, useReading } from '../api/reading.ts';
import { onSignOut } from '../session/state.ts';

let kept: Promise<ChatChannelList> | null = null;
const forget = () => {
  kept = null;
};
onSignOut(forget);

/** Loads the channels once per session, because the platform limits the rate. An empty list is not cached. */
function channels(): Promise<ChatChannelList> {
  if (kept) return kept;
  const asked = listChannels();
  kept = asked;
  const drop = () => {
    if (kept === asked) forget();
  };
  asked.then((list) => !list.channels?.length && drop(), drop);
  return asked;
}

/** Returns the channels; `retry` loads new ones from the platform. */
export function useChannels(): Reading<ChatChannelList> {
  const reading = useReading('channels', channels);
  const retry = () => {
    forget();
    reading.retry();
  };
  return { ...reading, retry };
}
