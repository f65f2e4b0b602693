import { useEffect } from 'preact/hooks';

interface Props {
  isChosen: boolean;
  choose(place: 'webhook' | null): void;
  isFrozen: boolean;
}

/** The way out where the bot has no channels: never by itself, since other people read the webhook's channel. */
export function WebhookChoice({ isChosen, choose, isFrozen }: Props) {
  // Where channels can be chosen again, nothing goes to the webhook unseen.
  useEffect(() => () => choose(null), []);
  return (
    <div class="channel">
      <label>
        <input
          type="checkbox"
          data-place
          checked={isChosen}
          disabled={isFrozen}
          aria-describedby="share-webhook-hint"
          onChange={(event) => choose(event.currentTarget.checked ? 'webhook' : null)}
        />
        Share to the webhook's channel instead
      </label>
      <p id="share-webhook-hint">It is the one channel that the webhook was made for. Other people may read it.</p>
    </div>
  );
}
