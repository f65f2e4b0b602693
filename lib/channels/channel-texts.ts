import type { DestinationKind } from './channel-kinds.ts';

/** The texts of one kind of destination in the contract and in the web app. No function contains them. */
interface ChannelTexts {
  /** What it is, for the contract: a noun phrase. */
  description: string;
  /** Its name in lists. */
  label: string;
  /** The option of the form. */
  option: string;
  optionDescription: string;
  /** The label of the form's field for the address; null if the form has another field. */
  addressLabel: string | null;
  /** Says that a test was delivered. */
  testDelivered: string;
}

/** The texts of every kind of destination. */
export const CHANNEL_TEXTS: Record<DestinationKind, ChannelTexts> = {
  email: {
    description: 'a mailbox',
    label: 'Mailbox',
    option: 'Another address',
    optionDescription: 'A verification code is sent first. Nothing else is sent until you enter it.',
    addressLabel: null,
    testDelivered: 'Test email sent. Check the mailbox.',
  },
  channel: {
    description: 'a chat channel, by the bot',
    label: 'Channel',
    option: 'A channel',
    optionDescription: 'A chat channel that the bot can access.',
    addressLabel: null,
    testDelivered: 'The bot can access the channel. Nothing was posted.',
  },
  chat_webhook: {
    description: 'a chat channel, by an incoming webhook',
    label: 'Incoming webhook',
    option: 'Chat incoming webhook',
    optionDescription: 'Posts to its channel in any workspace. A verification code is posted first.',
    addressLabel: 'Incoming webhook URL, https://hooks.slack.com/services/…',
    testDelivered: 'The test was posted in the channel.',
  },
  teams: {
    description: 'a channel or chat of Microsoft Teams, by a workflow',
    label: 'Microsoft Teams',
    option: 'Microsoft Teams',
    optionDescription: 'Posts through a workflow URL. A card with a verification code is posted first.',
    addressLabel: 'Complete workflow URL, including sig=…',
    testDelivered: 'The workflow accepted the test. Check that it appears in Teams.',
  },
  google_chat: {
    description: 'a space of Google Chat, by an incoming webhook',
    label: 'Google Chat',
    option: 'Google Chat',
    optionDescription: 'Posts to a space through its webhook URL. A card with a verification code is posted first.',
    addressLabel: 'Complete webhook URL, including token=…',
    testDelivered: 'The test was posted in the space.',
  },
  webhook: {
    description: 'a program that receives signed messages',
    label: 'Webhook',
    option: 'A webhook',
    optionDescription: 'An HTTPS endpoint that receives signed messages.',
    addressLabel: 'URL, starting with https://',
    testDelivered: 'The webhook accepted the test.',
  },
};
