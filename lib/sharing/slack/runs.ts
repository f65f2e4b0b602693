import type { RichTextBlock, RichTextStyleable } from '@slack/types';
import type { Run } from '../platform.ts';
import { INERT, type Message } from './message.ts';
import { mrkdwn } from './mrkdwn.ts';

/*
 * Rich text in which the platform interprets no markup
 * (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block): text of a feed stays literal in any style.
 */

const LOOKS: Record<NonNullable<Run['look']>, NonNullable<RichTextStyleable['style']>> = {
  gone: { strike: true },
  come: { bold: true },
  name: { italic: true },
};
const LONGEST_TEXT = 300;

/** Builds a message of rich-text lines, one section each. Empty lines and runs are omitted. */
export function runsOf(text: string, lines: Run[][]): Message {
  const sections = lines
    .map((line) => line.filter((run) => run.text !== ''))
    .filter((line) => line.length > 0)
    .map((line) => ({ type: 'rich_text_section' as const, elements: line.map(elementOf) }));
  const blocks: RichTextBlock[] = sections.map((section) => ({ type: 'rich_text', elements: [section] }));
  return { text: mrkdwn(text, LONGEST_TEXT), blocks, ...INERT };
}

const elementOf = ({ text, look }: Run) => ({ type: 'text' as const, text, ...(look ? { style: LOOKS[look] } : {}) });
