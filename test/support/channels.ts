import type { DestinationKind } from '../../lib/channels/channel-kinds.ts';
import type { PoolRole } from './pool.ts';

/*
 * What tests know of each kind of destination. It is written down here by itself, and not read from the code under
 * test.
 */

interface ChannelSample {
  roles: PoolRole[];
  /** Addresses that are accepted, in the form in which they are stored. */
  good: string[];
  bad: string[];
  /** A chat that accepts JSON at a secret address; null for other kinds. */
  chat: IncomingChat | null;
}

/** A chat that accepts JSON at a secret address. */
interface IncomingChat {
  /** Its name in errors. */
  platform: string;
  /** The most bytes of a message. */
  maxBytes: number;
  /** What a status below 500 means. */
  reasons: Record<number, string>;
  /** The statuses after which nothing more is sent. */
  gone: number[];
  /** Returns the texts that people see. Throws if a text is more than text, bold text or one link. */
  getTexts(body: string): string[];
  /** Returns the addresses of all links and buttons. */
  getLinks(body: string): string[];
}

const MEMBERS: PoolRole[] = ['admin', 'member'];

/** The parts of a card of Teams that tests read. */
interface CardOfTeams {
  body: { type: 'RichTextBlock'; inlines: { type: 'TextRun'; text: string; selectAction?: { url: string } }[] }[];
  actions: { title: string; url: string }[];
}
const readTeams = (body: string): CardOfTeams => JSON.parse(body).attachments[0].content;

const teams: IncomingChat = {
  platform: 'Teams',
  maxBytes: 28 * 1024,
  reasons: {
    400: 'Teams answered 400',
    403: 'Teams answered 403: its signature is not good any more: copy the address of the workflow again',
    404: 'Teams answered 404: there is no such workflow any more',
  },
  gone: [],
  getTexts(body) {
    const card = readTeams(body);
    const runs = card.body.flatMap(({ type, inlines }) => (type === 'RichTextBlock' ? inlines : [{ type, text: '' }]));
    if (runs.some(({ type }) => type !== 'TextRun')) throw new Error('The card has more than text runs.');
    return runs.map(({ text }) => text);
  },
  getLinks(body) {
    const { body: blocks, actions } = readTeams(body);
    const links = blocks.flatMap(({ inlines }) => inlines.flatMap(({ selectAction }) => selectAction?.url ?? []));
    return [...links, ...actions.map(({ url }) => url)];
  },
};

/** The parts of a card of Google Chat that tests read. */
interface CardOfGoogleChat {
  sections: {
    header?: string;
    widgets: {
      textParagraph?: { text: string };
      buttonList?: { buttons: { onClick: { openLink: { url: string } } }[] };
    }[];
  }[];
}
const readGoogleChat = (body: string): CardOfGoogleChat => JSON.parse(body).cardsV2[0].card;
const LINK = /^<a href="([^"<>]*)">(.*)<\/a>$/;
const unescapeHtml = (html: string) =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const listHtml = ({ sections }: CardOfGoogleChat) =>
  sections.flatMap(({ header, widgets }) => [
    ...(header === undefined ? [] : [header]),
    ...widgets.flatMap(({ textParagraph }) => textParagraph?.text.split('<br>') ?? []),
  ]);

const INVALID = 'its key or its token is not good any more: copy the address of the webhook again';

const googleChat: IncomingChat = {
  platform: 'Google Chat',
  maxBytes: 32_000,
  reasons: Object.fromEntries([
    ...[400, 401, 403].map((status) => [status, `Google Chat answered ${status}: ${INVALID}`]),
    ...[404, 410].map((status) => [
      status,
      `Google Chat answered ${status}: there is no such space or webhook any more`,
    ]),
  ]),
  gone: [404, 410],
  getTexts: (body) =>
    listHtml(readGoogleChat(body)).map((html) => {
      const text = (LINK.exec(html)?.[2] ?? html).replace(/^<b>(.*)<\/b>$/, '$1');
      if (/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/.test(text)) throw new Error(`The card has other markup: ${html}`);
      return unescapeHtml(text);
    }),
  getLinks(body) {
    const card = readGoogleChat(body);
    const links = listHtml(card).flatMap((html) => LINK.exec(html)?.[1] ?? []);
    const buttons = card.sections.flatMap(({ widgets }) =>
      widgets.flatMap(({ buttonList }) => buttonList?.buttons ?? []),
    );
    return [...links.map(unescapeHtml), ...buttons.map(({ onClick }) => onClick.openLink.url)];
  },
};

/** Each kind of destination. */
export const CHANNEL_SAMPLES: Record<DestinationKind, ChannelSample> = {
  email: {
    roles: MEMBERS,
    good: ['risk@example.org'],
    bad: ['no address', 'a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org'],
    chat: null,
  },
  channel: { roles: MEMBERS, good: ['C0123456789'], bad: [], chat: null },
  chat_webhook: {
    roles: MEMBERS,
    good: ['https://hooks.slack.com/services/T000/B000/secret'],
    bad: ['https://grc.example.org/hooks', 'https://a:b@hooks.slack.com/services/T/B/x', 'https://hooks.slack.com'],
    chat: null,
  },
  teams: {
    roles: MEMBERS,
    good: [
      'https://prod-12.westeurope.logic.azure.com/workflows/a1/triggers/manual/paths/invoke?api-version=1&sig=abc',
      'https://default0a1b.2c.environment.api.powerplatform.com/powerautomate/workflows/a1/paths/invoke?sig=abc',
    ],
    bad: [
      'https://grc.example.org/hooks',
      'https://outlook.office.com/webhook/a?sig=b',
      'https://evil.example/?x=.logic.azure.com&sig=b',
      'https://logic.azure.com@evil.example/?sig=b',
      'https://logic.azure.com.example.org/workflows/a?sig=b',
      'http://prod-1.logic.azure.com/?sig=b',
      'https://prod-1.westeurope.logic.azure.com:8443/workflows/a?sig=b',
      'https://prod-1.westeurope.logic.azure.com/workflows/a',
    ],
    chat: teams,
  },
  google_chat: {
    roles: MEMBERS,
    good: ['https://chat.googleapis.com/v1/spaces/AAAAexample_1/messages?key=AIzaSy-1&token=abc_-%3D'],
    bad: [
      'https://grc.example.org/v1/spaces/A/messages?key=a&token=b',
      'https://chat.googleapis.com.example.org/v1/spaces/A/messages?key=a&token=b',
      'https://chat.googleapis.com@evil.example/v1/spaces/A/messages?key=a&token=b',
      'https://chat.googleapis.com:8443/v1/spaces/A/messages?key=a&token=b',
      'http://chat.googleapis.com/v1/spaces/A/messages?key=a&token=b',
      'https://chat.googleapis.com/v1/spaces/A/messages?key=a',
      'https://chat.googleapis.com/v1/spaces/A/members?key=a&token=b',
      'https://chat.googleapis.com/v1/spaces/A/../B/messages/x?key=a&token=b',
    ],
    chat: googleChat,
  },
  webhook: {
    roles: ['admin'],
    good: ['https://grc.example.org/hooks?a=1'],
    bad: ['http://grc.example.org/', 'https://10.0.0.1/', 'https://user:secret@grc.example.org/', 'no address'],
    chat: null,
  },
};

/** The chats that accept JSON at a secret address, by kind. */
export const INCOMING_CHATS = Object.entries(CHANNEL_SAMPLES).flatMap(([kind, { chat }]) =>
  chat ? [[kind as DestinationKind, chat] as const] : [],
);
