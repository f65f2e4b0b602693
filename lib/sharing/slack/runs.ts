import type { RichTextBlock, RichTextStyleable } from '@slack/types';
import type { Run } from '../platform.ts';
import { INERT, type Message } from './message.ts';
import { mrkdwn } from './mrkdwn.ts';

/*
 * Runs of text that the platform reads no marks in (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block): what a feed
 * wrote, struck out or bold, stays what it is.
 */

const LOOKS: Record<NonNullable<Run['look']>, NonNullable<RichTextStyleable['style']>> = {
  gone: { strike: true },
  come: { bold: true },
  name: { italic: true },
};
const LONGEST_TEXT = 300;

/** The message of lines of runs, a section each; lines and runs without text are left out. */
export function runsOf(text: string, lines: Run[][]): Message {
  const sections = lines
    .map((line) => line.filter((run) => run.text !== ''))
    .filter((line) => line.length > 0)
    .map((line) => ({ type: 'rich_text_section' as const, elements: line.map(elementOf) }));
  const blocks: RichTextBlock[] = sections.map((section) => ({ type: 'rich_text', elements: [section] }));
  return { text: mrkdwn(text, LONGEST_TEXT), blocks, ...INERT };
}

const elementOf = ({ text, look }: Run) => ({ type: 'text' as const, text, ...(look ? { style: LOOKS[look] } : {}) });
