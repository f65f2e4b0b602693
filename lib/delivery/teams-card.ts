import type { CodeMessage, DeliveryMessage, DigestMessage, ReminderMessage } from './message.ts';
import { formatMessage, formatSubject } from './message-lines.ts';
import type { MessageLine } from './message-parts.ts';
import { toSafeLink } from './message-text.ts';
import { truncateReminder } from './reminder-lines.ts';

/*
 * The message for Microsoft Teams: one Adaptive Card (https://adaptivecards.io/explorer/RichTextBlock.html). All text stands in runs of
 * rich text blocks, in which Teams reads no markup: no text of a feed becomes a link, an image or a mention. The platform takes 28 KB.
 */

const MAX_CARD_BYTES = 24_000;
const MAX_DIGEST_ITEMS = 20;
const MAX_LINK_LENGTH = 1_500;
const ARTICLE_BUTTON_LABEL = 'View Full Article';

interface CardTextRun {
  type: 'TextRun';
  text: string;
  weight?: 'Bolder';
  size?: 'Medium';
  selectAction?: OpenUrlAction;
}

interface OpenUrlAction {
  type: 'Action.OpenUrl';
  title?: string;
  url: string;
}

interface CardBlock {
  type: 'RichTextBlock';
  separator?: true;
  inlines: CardTextRun[];
}

/** What the webhook of a workflow takes: https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook */
interface CardMessage {
  type: 'message';
  summary: string;
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive'; contentUrl: null; content: TeamsCard }];
}

interface TeamsCard {
  type: 'AdaptiveCard';
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json';
  version: '1.4';
  fallbackText: string;
  body: CardBlock[];
  actions: OpenUrlAction[];
  msteams: { width: 'Full' };
}

/** The card of a message; `app_url` is where the web app is, null where that is not known. A digest has as many updates as have room, a reminder as many dates. */
export function buildTeamsCard(message: DeliveryMessage | CodeMessage, app_url: string | null): CardMessage {
  if (!isListMessage(message)) return buildCard(message, app_url);
  for (let shown = MAX_DIGEST_ITEMS; shown > 1; shown -= 1) {
    const card = buildCard(truncateList(message, shown), app_url);
    if (Buffer.byteLength(JSON.stringify(card)) <= MAX_CARD_BYTES) return card;
  }
  return buildCard(truncateList(message, 1), app_url);
}

type ListMessage = DigestMessage | ReminderMessage;
const isListMessage = (message: DeliveryMessage | CodeMessage): message is ListMessage =>
  message.kind === 'digest' || message.kind === 'reminder';

const truncateList = (list: ListMessage, shown: number): ListMessage =>
  list.kind === 'digest' ? { ...list, items: list.items.slice(0, shown) } : truncateReminder(list, shown);

function buildCard(message: DeliveryMessage | CodeMessage, app_url: string | null): CardMessage {
  const lines = formatMessage(message, app_url);
  const summary = formatSubject(message, 'channel');
  // Of these each update has its way to the app below it.
  const ways = isListMessage(message) ? [] : lines.filter(isLinkLine);
  const content: TeamsCard = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    fallbackText: summary,
    body: lines.filter((line) => !ways.includes(line as LinkLine)).map(toCardBlock),
    actions: [...buildArticleAction(message), ...ways.map(({ says, leads }) => buildOpenUrl(leads, says))],
    msteams: { width: 'Full' },
  };
  return {
    type: 'message',
    summary,
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

type LinkLine = Extract<MessageLine, { says: string }>;
const isLinkLine = (line: MessageLine): line is LinkLine => typeof line !== 'string' && 'says' in line;

function buildArticleAction(message: DeliveryMessage | CodeMessage): OpenUrlAction[] {
  const link = 'entry' in message ? toSafeLink(message.entry.link) : null;
  return isUsableLink(link) ? [buildOpenUrl(link, ARTICLE_BUTTON_LABEL)] : [];
}

function toCardBlock(line: MessageLine): CardBlock {
  if (typeof line === 'string') return buildRichText({ text: line });
  if ('part' in line)
    return { ...buildRichText({ text: line.part, weight: 'Bolder', size: 'Medium' }), separator: true };
  if ('says' in line) return buildRichText({ text: line.says, selectAction: buildOpenUrl(line.leads) });
  const { heading: text, leads } = line;
  return buildRichText({
    text,
    weight: 'Bolder',
    ...(isUsableLink(leads) ? { selectAction: buildOpenUrl(leads) } : {}),
  });
}

const buildRichText = (run: Omit<CardTextRun, 'type'>): CardBlock => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', ...run }],
});

/** A longer link would leave the text no room. */
const isUsableLink = (link: string | null): link is string => link !== null && link.length <= MAX_LINK_LENGTH;

const buildOpenUrl = (url: string, title?: string): OpenUrlAction => ({
  type: 'Action.OpenUrl',
  ...(title ? { title } : {}),
  url,
});
