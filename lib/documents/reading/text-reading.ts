import { detectTextLanguage } from '../../search/words/text-language.ts';
import { buildPassages } from './passages.ts';
import { type DocumentReading, type ReadableMediaType, toFailedReading } from './reading.ts';
import { countWords, limitTextBlocks, type TextBlock } from './text-block.ts';

/**
 * The text that was extracted from a document, in blocks, before it is split into passages.
 * `label` is the language that the document declares, `pages` the number of pages of a PDF.
 */
export interface ExtractedText {
  mediaType: ReadableMediaType;
  title: string | null;
  label: string | null;
  pages: number | null;
  blocks: TextBlock[];
  isCut?: boolean;
}

/**
 * Returns the result of reading a text: its passages, detected language and number of words.
 * A text without words is `unreadable`.
 */
export function toTextReading({
  mediaType,
  title,
  label,
  pages,
  blocks: all,
  isCut: isCutBefore = false,
}: ExtractedText): DocumentReading {
  const { blocks, isCut } = limitTextBlocks(all);
  const text = blocks.map((block) => block.text).join('\n');
  const language = detectTextLanguage(text, label);
  const words = countWords(text, language);
  if (words === 0) return toFailedReading(mediaType, 'unreadable', 'It has no words.');
  return {
    kind: 'text',
    mediaType,
    title,
    language,
    pages,
    words,
    passages: buildPassages(blocks),
    isCut: isCut || isCutBefore,
  };
}
