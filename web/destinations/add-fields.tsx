import { ChannelField, type Place } from '../share/channel-field.tsx';
import type { Choice } from './words.ts';

const LONGEST_NAME = 80;

/** The form values. */
export interface Typed {
  choice: Choice;
  address: string;
  name: string;
  place: Place;
}

interface Props {
  typed: Typed;
  type: (part: Partial<Typed>) => void;
  isBusy: boolean;
  email: string;
}

const ADDRESSES = {
  webhook: 'Address, beginning with https://',
  chat_webhook: 'Address of the incoming webhook, https://hooks.slack.com/services/…',
  teams: 'Address of the workflow, up to its end: sig=…',
};

/** Renders the fields of the selected kind. */
export function AddFields({ typed: { choice, address, name, place }, type, isBusy, email }: Props) {
  if (choice === 'own')
    return (
      <p class="note">
        Mail goes to <bdi>{email}</bdi>.
      </p>
    );
  if (choice === 'channel')
    return (
      <ChannelField
        place={place}
        choose={(one) => type({ place: one })}
        hasWebhook={false}
        isFrozen={isBusy}
        isLacking={false}
      />
    );
  const field = {
    autoComplete: 'off',
    spellcheck: false,
    readOnly: isBusy,
    value: address,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type({ address: currentTarget.value }),
  };
  if (choice === 'mailbox')
    return (
      <label>
        Email address
        <input type="email" {...field} />
      </label>
    );
  return (
    <>
      <label>
        {ADDRESSES[choice]}
        <input type="url" {...field} />
      </label>
      <label>
        Name (optional)
        <input
          type="text"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          dir="auto"
          readOnly={isBusy}
          value={name}
          onInput={({ currentTarget }) => type({ name: currentTarget.value })}
        />
      </label>
    </>
  );
}
