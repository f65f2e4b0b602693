import { announce } from '../parts/announce.tsx';
import { follow, useMe } from './me.ts';

interface Props {
  kind: 'topic_ids' | 'feed_ids';
  of: { id: string; name: string };
}

/** Renders the button that follows or unfollows a topic or a feed. Its space is reserved until the state is loaded. */
export function FollowButton({ kind, of: { id, name } }: Props) {
  const me = useMe();
  const isFollowed = me?.follows[kind].includes(id) ?? false;
  const press = () => {
    announce(isFollowed ? `${name} is not followed any more.` : `${name} is followed.`);
    void follow(kind, id, !isFollowed);
  };
  return (
    <button
      type="button"
      class={me ? 'follow secondary outline' : 'follow secondary outline room'}
      aria-pressed={isFollowed}
      aria-label={`${isFollowed ? 'Following' : 'Follow'} ${name}`}
      disabled={!me}
      onClick={press}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </button>
  );
}
