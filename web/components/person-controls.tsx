import { announce } from '../data/messages.ts';
import { follow, profile } from '../data/person/profile.ts';
import { savedIds, toggleSaved } from '../data/person/saved-entries.ts';
import { useUnreadCount } from '../data/person/unread-counts.ts';

interface SaveButtonProps {
  id: string;
}

/** Renders the button that saves or removes an update. Its space is reserved until the state is loaded. */
export function SaveButton({ id }: SaveButtonProps) {
  const saved = savedIds.value;
  const isSaved = saved?.has(id) ?? false;
  return (
    <button
      type="button"
      class="secondary outline save"
      aria-pressed={isSaved}
      disabled={!saved}
      title="Key: b"
      onClick={() => toggleSaved([id])}
    >
      {isSaved ? 'Saved' : 'Save'}
    </button>
  );
}

/** Renders the number of saved updates, or nothing. */
export function SavedCount() {
  const count = savedIds.value?.size;
  return count ? <b>{count.toLocaleString('en')}</b> : null;
}

/** Renders the icon of a saved update. */
export function SavedBadge() {
  return (
    <svg class="saved-sign" viewBox="0 0 10 12" role="img" aria-label="Saved">
      <path d="M1 0h8v12L5 9l-4 3z" />
    </svg>
  );
}

interface UnreadCountProps {
  topics?: string[];
}

/** Renders the number of unread updates, of some topics or of all, or nothing. */
export function UnreadCount({ topics }: UnreadCountProps) {
  const getUnreadCount = useUnreadCount();
  const counts = (topics ?? [undefined]).map((topic) => getUnreadCount(topic));
  const count = counts.includes(null) ? 0 : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (!count) return null;
  return (
    <b>
      {count.toLocaleString('en')}
      <span class="unseen"> unread</span>
    </b>
  );
}

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
