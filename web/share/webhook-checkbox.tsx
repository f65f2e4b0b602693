import { useEffect } from 'preact/hooks';

interface WebhookCheckboxProps {
  isChecked: boolean;
  onChange(place: 'webhook' | null): void;
  isFrozen: boolean;
}

/**
 * Renders the webhook as an alternative without channels. It is never preselected, because other people read its
 * channel.
 */
export function WebhookCheckbox({ isChecked, onChange, isFrozen }: WebhookCheckboxProps) {
  // Resets the choice once channels can be chosen again.
  useEffect(() => () => onChange(null), []);
  return (
    <div class="channel">
      <label>
        <input
          type="checkbox"
          data-place
          checked={isChecked}
          disabled={isFrozen}
          aria-describedby="share-webhook-hint"
          onChange={(event) => onChange(event.currentTarget.checked ? 'webhook' : null)}
        />
        Share to the webhook's channel instead
      </label>
      <p id="share-webhook-hint">The webhook posts to one fixed channel. Other people may read it.</p>
    </div>
  );
}
