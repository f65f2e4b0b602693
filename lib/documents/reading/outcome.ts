import { type Block, boundedBlocks } from './block.ts';
import { languageOfText } from './language.ts';
import { passagesOf } from './passages.ts';
import { type MediaType, noReading, type Reading } from './reading.ts';
import { countWords } from './words.ts';

/** A text that was found, in blocks; `label` is the language that the document says. */
export interface Found {
  mediaType: MediaType;
  title: string | null;
  label: string | null;
  pages: number | null;
  blocks: Block[];
  isCut?: boolean;
}

/** A text as a reading: in passages, with its language and its words. */
export function textReading({
  mediaType,
  title,
  label,
  pages,
  blocks: all,
  isCut: isCutBefore = false,
}: Found): Reading {
  const { blocks, isCut } = boundedBlocks(all);
  const text = blocks.map((block) => block.text).join('\n');
  const language = languageOfText(text, label);
  const words = countWords(text, language);
  if (words === 0) return noReading(mediaType, 'unreadable', 'It has no words.');
  return {
    kind: 'text',
    mediaType,
    title,
    language,
    pages,
    words,
    passages: passagesOf(blocks),
    isCut: isCut || isCutBefore,
  };
}
