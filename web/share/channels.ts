import type { ChatChannelList } from '../../lib/sharing/chat.ts';
import { listChannels } from '../api/chat.ts';
import { type Reading, useReading } from '../api/reading.ts';
import { onSignOut } from '../session/state.ts';

let kept: Promise<ChatChannelList> | null = null;
const forget = () => {
  kept = null;
};
onSignOut(forget);

/** The channels, read once a session: the platform lets them be asked for seldom. A list without channels is not kept. */
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

/** The channels to choose from; `retry` asks the platform again, for channels that are new. */
export function useChannels(): Reading<ChatChannelList> {
  const reading = useReading('channels', channels);
  const retry = () => {
    forget();
    reading.retry();
  };
  return { ...reading, retry };
}
