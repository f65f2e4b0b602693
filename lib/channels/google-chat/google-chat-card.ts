import type { ChannelMessage } from '../message/message.ts';
import {
  formatMessageLines,
  formatMessageSubject,
  isListMessage,
  renderWithinLimit,
} from '../message/message-lines.ts';
import { escapeHtmlText, isLinkLine, type LinkLine, type MessageLine, toSafeLink } from '../message/message-parts.ts';

/*
 * A message for Google Chat is one card (https://developers.google.com/workspace/chat/api/reference/rest/v1/cards).
 * Texts of a card are a subset of HTML (https://developers.google.com/workspace/chat/format-messages), so all text is
 * escaped: a feed's text cannot become a link, and a card has no mentions. A message may have 32,000 bytes
 * (https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create), a card 100 widgets.
 */

const LIMIT = { maxItems: 20, maxBytes: 28_000 };
const MAX_LINK_LENGTH = 1_500;
const ARTICLE_BUTTON_LABEL = 'View Full Article';

interface CardButton {
  text: string;
  onClick: { openLink: { url: string } };
}

type CardWidget = { textParagraph: { text: string } } | { buttonList: { buttons: CardButton[] } };

interface CardSection {
  header?: string;
  widgets: CardWidget[];
}

/** A message for the webhook of a space. */
export interface GoogleChatMessage {
  /** The notification text, in which `<` would begin a mention or a link. */
  fallbackText: string;
  /** Messages of one alert about one update are in one thread. */
  thread?: { threadKey: string };
  cardsV2: [{ cardId: string; card: { sections: CardSection[] } }];
}

/**
 * Builds the message for Google Chat. Links to the web app are omitted if `app_url`, its address, is null.
 * A digest or reminder is shortened until it fits.
 */
export const buildGoogleChatMessage = (message: ChannelMessage, app_url: string | null): GoogleChatMessage =>
  renderWithinLimit(message, LIMIT, (part) => buildMessage(part, app_url));

function buildMessage(message: ChannelMessage, app_url: string | null): GoogleChatMessage {
  const lines = formatMessageLines(message, app_url);
  const isList = isListMessage(message);
  // In a list each update has its own link.
  const links = isList ? [] : lines.filter(isLinkLine);
  const texts = lines.filter((line) => !links.includes(line as LinkLine));
  const buttons = [...buildArticleButton(message), ...links.map(({ says, leads }) => buildButton(says, leads))];
  const sections = isList ? buildListSections(texts) : [{ widgets: texts.map((line) => toParagraph([line])) }];
  if (buttons.length > 0) sections.at(-1)?.widgets.push({ buttonList: { buttons } });
  return {
    fallbackText: formatMessageSubject(message, 'space').replace(/</g, '‹').replace(/>/g, '›'),
    ...('entry' in message ? { thread: { threadKey: `${message.alert.id} ${message.entry.id}` } } : {}),
    cardsV2: [{ cardId: message.id, card: { sections } }],
  };
}

/** Makes one paragraph of each update, because a card has at most 100 widgets. */
function buildListSections(lines: MessageLine[]): CardSection[] {
  const sections: CardSection[] = [];
  let section: CardSection = { widgets: [] };
  let paragraph: MessageLine[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) section.widgets.push(toParagraph(paragraph));
    paragraph = [];
  };
  const endSection = () => {
    endParagraph();
    if (section.widgets.length > 0) sections.push(section);
  };
  for (const line of lines) {
    if (typeof line !== 'string' && 'part' in line) {
      endSection();
      section = { header: escapeText(line.part), widgets: [] };
    } else {
      if (typeof line !== 'string' && 'heading' in line) endParagraph();
      paragraph.push(line);
    }
  }
  endSection();
  return sections;
}

const toParagraph = (lines: MessageLine[]): CardWidget => ({ textParagraph: { text: lines.map(toHtml).join('<br>') } });

function toHtml(line: MessageLine): string {
  if (typeof line === 'string') return escapeText(line);
  if ('part' in line) return `<b>${escapeText(line.part)}</b>`;
  if ('says' in line) return toLink(line.leads, escapeText(line.says));
  return toLink(line.leads, `<b>${escapeText(line.heading)}</b>`);
}

/** A longer link would leave too little room for text. */
const isUsableLink = (link: string | null): link is string =>
  link !== null && escapeHtmlText(link).length <= MAX_LINK_LENGTH;

const toLink = (link: string | null, html: string): string =>
  isUsableLink(link) ? `<a href="${escapeHtmlText(link)}">${html}</a>` : html;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Escapes a text between tags. Quotes stay, since they would take six bytes each. */
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

function buildArticleButton(message: ChannelMessage): CardButton[] {
  const link = 'entry' in message ? toSafeLink(message.entry.link) : null;
  return isUsableLink(link) ? [buildButton(ARTICLE_BUTTON_LABEL, link)] : [];
}

const buildButton = (text: string, url: string): CardButton => ({ text, onClick: { openLink: { url } } });
