import type { TargetedEvent } from 'preact';
import { CHANNEL_TEXTS } from '../../../lib/channels/channel-texts.ts';
import { ChannelField, type ShareTarget } from '../../share/channel-field.tsx';
import type { DestinationChoice } from './format-destination.ts';

const MAX_DESTINATION_NAME_LENGTH = 80;

/** The form values. */
export interface DestinationFormValues {
  choice: DestinationChoice;
  address: string;
  name: string;
  place: ShareTarget;
}

interface AddDestinationFieldsProps {
  input: DestinationFormValues;
  onChange: (part: Partial<DestinationFormValues>) => void;
  isBusy: boolean;
  email: string;
}

/** Renders the fields of the selected kind. */
export function AddDestinationFields({
  input: { choice, address, name, place },
  onChange,
  isBusy,
  email,
}: AddDestinationFieldsProps) {
  if (choice === 'own')
    return (
      <p class="note">
        Email is sent to <bdi>{email}</bdi>.
      </p>
    );
  if (choice === 'channel')
    return (
      <ChannelField
        target={place}
        onChange={(one) => onChange({ place: one })}
        hasWebhook={false}
        isFrozen={isBusy}
        isMissing={false}
      />
    );
  const field = {
    autoComplete: 'off',
    spellcheck: false,
    readOnly: isBusy,
    value: address,
    onInput: (event: TargetedEvent<HTMLInputElement>) => onChange({ address: event.currentTarget.value }),
  };
  if (choice === 'email')
    return (
      <label>
        Email address
        <input type="email" {...field} />
      </label>
    );
  return (
    <>
      <label>
        {CHANNEL_TEXTS[choice].addressLabel}
        <input type="url" {...field} />
      </label>
      <label>
        Name (optional)
        <input
          type="text"
          autoComplete="off"
          maxLength={MAX_DESTINATION_NAME_LENGTH}
          dir="auto"
          readOnly={isBusy}
          value={name}
          onInput={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      </label>
    </>
  );
}
