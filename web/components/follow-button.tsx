import { announce } from '../data/announce.ts';
import { follow, profile } from '../data/person/profile.ts';

interface FollowButtonProps {
  kind: 'topic_ids' | 'feed_ids';
  target: { id: string; name: string };
}

/** Renders the button that follows or unfollows a topic or a feed. Its space is reserved until the state is loaded. */
export function FollowButton({ kind, target: { id, name } }: FollowButtonProps) {
  const me = profile.value;
  const isFollowed = me?.follows[kind].includes(id) ?? false;
  const toggleFollow = () => {
    announce(isFollowed ? `${name} unfollowed.` : `${name} followed.`);
    void follow(kind, id, !isFollowed);
  };
  return (
    <button
      type="button"
      class={me ? 'follow secondary outline' : 'follow secondary outline room'}
      aria-pressed={isFollowed}
      aria-label={`${isFollowed ? 'Following' : 'Follow'} ${name}`}
      disabled={!me}
      onClick={toggleFollow}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </button>
  );
}
