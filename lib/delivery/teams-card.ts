import type { Line } from './lines.ts';
import type { CodeMessage, DigestMessage, Message, ReminderMessage } from './message.ts';
import { linesOf, subjectOf } from './message-lines.ts';
import { firstDates } from './reminder-lines.ts';
import { linkOf } from './words.ts';

/*
 * The message for Microsoft Teams: one Adaptive Card (https://adaptivecards.io/explorer/RichTextBlock.html). All text stands in runs of
 * rich text blocks, in which Teams reads no markup: no text of a feed becomes a link, an image or a mention. The platform takes 28 KB.
 */

const MOST_BYTES = 24_000;
const MOST_OF_DIGEST = 20;
const LONGEST_LINK = 1_500;
const BUTTON = 'View Full Article';

interface Run {
  type: 'TextRun';
  text: string;
  weight?: 'Bolder';
  size?: 'Medium';
  selectAction?: OpenUrl;
}

interface OpenUrl {
  type: 'Action.OpenUrl';
  title?: string;
  url: string;
}

interface Block {
  type: 'RichTextBlock';
  separator?: true;
  inlines: Run[];
}

/** What the webhook of a workflow takes: https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook */
interface CardMessage {
  type: 'message';
  summary: string;
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive'; contentUrl: null; content: Card }];
}

interface Card {
  type: 'AdaptiveCard';
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json';
  version: '1.4';
  fallbackText: string;
  body: Block[];
  actions: OpenUrl[];
  msteams: { width: 'Full' };
}

/** The card of a message; `app_url` is where the web app is, null where that is not known. A digest has as many updates as have room, a reminder as many dates. */
export function cardOf(message: Message | CodeMessage, app_url: string | null): CardMessage {
  if (!isList(message)) return cardWith(message, app_url);
  for (let shown = MOST_OF_DIGEST; shown > 1; shown -= 1) {
    const card = cardWith(firstOf(message, shown), app_url);
    if (Buffer.byteLength(JSON.stringify(card)) <= MOST_BYTES) return card;
  }
  return cardWith(firstOf(message, 1), app_url);
}

type ListMessage = DigestMessage | ReminderMessage;
const isList = (message: Message | CodeMessage): message is ListMessage =>
  message.kind === 'digest' || message.kind === 'reminder';

const firstOf = (list: ListMessage, shown: number): ListMessage =>
  list.kind === 'digest' ? { ...list, items: list.items.slice(0, shown) } : firstDates(list, shown);

function cardWith(message: Message | CodeMessage, app_url: string | null): CardMessage {
  const lines = linesOf(message, app_url);
  const summary = subjectOf(message, 'channel');
  // Of these each update has its way to the app below it.
  const ways = isList(message) ? [] : lines.filter(isWay);
  const content: Card = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    fallbackText: summary,
    body: lines.filter((line) => !ways.includes(line as Way)).map(blockOf),
    actions: [...articleOf(message), ...ways.map(({ says, leads }) => opening(leads, says))],
    msteams: { width: 'Full' },
  };
  return {
    type: 'message',
    summary,
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

type Way = Extract<Line, { says: string }>;
const isWay = (line: Line): line is Way => typeof line !== 'string' && 'says' in line;

function articleOf(message: Message | CodeMessage): OpenUrl[] {
  const link = 'entry' in message ? linkOf(message.entry.link) : null;
  return isShort(link) ? [opening(link, BUTTON)] : [];
}

function blockOf(line: Line): Block {
  if (typeof line === 'string') return rich({ text: line });
  if ('part' in line) return { ...rich({ text: line.part, weight: 'Bolder', size: 'Medium' }), separator: true };
  if ('says' in line) return rich({ text: line.says, selectAction: opening(line.leads) });
  const { heading: text, leads } = line;
  return rich({ text, weight: 'Bolder', ...(isShort(leads) ? { selectAction: opening(leads) } : {}) });
}

const rich = (run: Omit<Run, 'type'>): Block => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', ...run }],
});

/** A longer link would leave the text no room. */
const isShort = (link: string | null): link is string => link !== null && link.length <= LONGEST_LINK;

const opening = (url: string, title?: string): OpenUrl => ({
  type: 'Action.OpenUrl',
  ...(title ? { title } : {}),
  url,
});
