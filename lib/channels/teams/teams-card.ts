import type { ChannelMessage } from '../message/message.ts';
import {
  formatMessageLines,
  formatMessageSubject,
  isListMessage,
  renderWithinLimit,
} from '../message/message-lines.ts';
import { isLinkLine, type LinkLine, type MessageLine, toSafeLink } from '../message/message-parts.ts';

/*
 * A message for Microsoft Teams is one Adaptive Card (https://adaptivecards.io/explorer/RichTextBlock.html). All text
 * is in runs of rich text blocks, which Teams does not parse as markup: a feed's text cannot become a link, image or
 * mention. The platform accepts 28 KB.
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

/**
 * The body for the webhook of a workflow.
 * https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook
 */
export interface CardMessage {
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

/**
 * Builds the Adaptive Card of a message for Microsoft Teams.
 * Links to the web app are omitted if `app_url`, its address, is null. A digest or reminder is shortened until it fits.
 */
export const buildTeamsCard = (message: ChannelMessage, app_url: string | null): CardMessage =>
  renderWithinLimit(message, { maxItems: MAX_DIGEST_ITEMS, maxBytes: MAX_CARD_BYTES }, (part) =>
    buildCard(part, app_url),
  );

function buildCard(message: ChannelMessage, app_url: string | null): CardMessage {
  const lines = formatMessageLines(message, app_url);
  const summary = formatMessageSubject(message, 'channel');
  // In a list each update has its own link.
  const links = isListMessage(message) ? [] : lines.filter(isLinkLine);
  const content: TeamsCard = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    fallbackText: summary,
    body: lines.filter((line) => !links.includes(line as LinkLine)).map(toCardBlock),
    actions: [...buildArticleAction(message), ...links.map(({ says, leads }) => buildOpenUrl(leads, says))],
    msteams: { width: 'Full' },
  };
  return {
    type: 'message',
    summary,
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

function buildArticleAction(message: ChannelMessage): OpenUrlAction[] {
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

/** A longer link would leave too little room for text. */
const isUsableLink = (link: string | null): link is string => link !== null && link.length <= MAX_LINK_LENGTH;

const buildOpenUrl = (url: string, title?: string): OpenUrlAction => ({
  type: 'Action.OpenUrl',
  ...(title ? { title } : {}),
  url,
});
