import type { TopicDetails } from '../../lib/catalog/topic.ts';
import { announce } from '../parts/announce.tsx';
import { followTopic, useMe } from './me.ts';

/** Follows a topic, or no longer. It keeps its room until it is known. */
export function FollowButton({ topic }: { topic: TopicDetails }) {
  const me = useMe();
  const isFollowed = me?.follows.topic_ids.includes(topic.id) ?? false;
  const press = () => {
    announce(isFollowed ? `${topic.name} is not followed any more.` : `${topic.name} is followed.`);
    void followTopic(topic.id, !isFollowed);
  };
  return (
    <button
      type="button"
      class={me ? 'follow secondary outline' : 'follow secondary outline room'}
      aria-pressed={isFollowed}
      aria-label={`${isFollowed ? 'Following' : 'Follow'} ${topic.name}`}
      disabled={!me}
      onClick={press}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </button>
  );
}
