import type { RichTextBlock, RichTextStyleable } from '@slack/types';
import type { StyledTextRun } from '../chat/platform.ts';
import { NO_PREVIEW_OR_MENTION_OPTIONS, type SlackMessage } from './entry-message.ts';
import { escapeMrkdwn } from './mrkdwn.ts';

/*
 * Rich text in which the platform interprets no markup
 * (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block): text of a feed stays literal in any style.
 */

const RUN_STYLES: Record<NonNullable<StyledTextRun['look']>, NonNullable<RichTextStyleable['style']>> = {
  gone: { strike: true },
  come: { bold: true },
  name: { italic: true },
};
const MAX_NOTIFICATION_LENGTH = 300;

/**
 * Builds a Slack message of rich-text lines, for example of removed and added text.
 * Empty lines and runs are omitted. `text` is the notification text.
 */
export function buildRichTextMessage(text: string, lines: StyledTextRun[][]): SlackMessage {
  const sections = lines
    .map((line) => line.filter((run) => run.text !== ''))
    .filter((line) => line.length > 0)
    .map((line) => ({ type: 'rich_text_section' as const, elements: line.map(toRichTextElement) }));
  const blocks: RichTextBlock[] = sections.map((section) => ({ type: 'rich_text', elements: [section] }));
  return { text: escapeMrkdwn(text, MAX_NOTIFICATION_LENGTH), blocks, ...NO_PREVIEW_OR_MENTION_OPTIONS };
}

const toRichTextElement = ({ text, look }: StyledTextRun) => ({
  type: 'text' as const,
  text,
  ...(look ? { style: RUN_STYLES[look] } : {}),
});
