import { Parser } from 'htmlparser2';
import { detectTextLanguage } from '../../../search/words/text-language.ts';
import { type DocumentReading, toFailedReading } from '../reading.ts';
import type { TextBlock } from '../text-block.ts';
import { countWords, shortenText, toSingleLine } from '../text-block.ts';
import { toTextReading } from '../text-reading.ts';
import { findAccessWall } from './access-walls.ts';
import { findArticle } from './article.ts';
import { removeBoilerplate } from './boilerplate.ts';
import { markFootnotes } from './footnotes.ts';
import { extractTextBlocks, markDataTables } from './page-blocks.ts';
import type { PageDocument, PageElement } from './page-element.ts';
import { parsePage, replaceUnknownElements } from './page-tree.ts';
import { findPlaceholderPage } from './placeholder-pages.ts';
import { removeHiddenElements, revealHiddenText } from './visibility.ts';

const MEDIA_TYPE = 'text/html';
const MAX_TITLE_LENGTH = 300;
const MAX_WALL_LENGTH = 50_000;

/**
 * Reads the visible text of a web page without boilerplate.
 * Returns `none` with the reason for a page without readable text, such as a bot check, a paywall or a placeholder. A
 * page with too many elements is not read either.
 */
export function readPage(html: string): DocumentReading {
  if (exceedsParseLimits(html))
    return toFailedReading(
      MEDIA_TYPE,
      'too_large',
      'The page has more parts, or more of them within each other, than are read.',
    );
  const document = parsePage(html);
  const label = findLanguageLabel(document);
  const named = findTitle(document);
  const asksForScripts = /javascript/i.test(document.querySelector('noscript')?.textContent ?? '');
  const hasFrames = document.querySelector('frameset') !== null;
  const notes = markFootnotes(document);
  revealHiddenText(document);
  removeHiddenElements(document);
  const pageText = getShownText(document.documentElement);
  removeBoilerplate(document);
  replaceUnknownElements(document);
  markDataTables(document);
  const heading = toSingleLine(document.querySelector('h1')?.textContent ?? '');
  const noteBlocks = notes.map(extractTextBlocks);
  const blocks = addMissingNotes(extractTextBlocks(findArticle(document)), noteBlocks);
  const words = countPageWords(blocks.map(({ text }) => text).join('\n'), label);
  const wall = findAccessWall({ title: named, pageText, words, html });
  if (wall) return toFailedReading(MEDIA_TYPE, wall.status, wall.reason);
  if (words === 0)
    return asksForScripts
      ? toFailedReading(MEDIA_TYPE, 'blocked', 'The page shows nothing without JavaScript.')
      : toFailedReading(MEDIA_TYPE, 'unreadable', 'The page has no text.');
  const standIn = findPlaceholderPage({ hasFrames, heading, title: named, blocks, words });
  if (standIn) return toFailedReading(MEDIA_TYPE, standIn.status, standIn.reason);
  const title = heading || named;
  return toTextReading({
    mediaType: MEDIA_TYPE,
    title: title ? shortenText(title, MAX_TITLE_LENGTH) : null,
    label,
    pages: null,
    blocks,
  });
}

/** Returns the blocks of an article with those footnotes whose lines it does not have. */
function addMissingNotes(blocks: TextBlock[], notes: TextBlock[][]): TextBlock[] {
  const lines = new Set(blocks.flatMap(splitLines));
  const isMissing = (note: TextBlock[]) => !note.flatMap(splitLines).some((line) => lines.has(line));
  return [...blocks, ...notes.filter(isMissing).flat()];
}

/** Returns the lines of a block, without list dashes. */
const splitLines = ({ text }: TextBlock) => text.split('\n').map((line) => line.replace(/^- /, ''));

/**
 * Returns the number of words in the page's language.
 * Only the beginning is counted, because an access wall is short.
 */
const countPageWords = (text: string, label: string | null) =>
  countWords(text.slice(0, MAX_WALL_LENGTH), detectTextLanguage(text, label));

/** Returns all text of a short page, which may be an access wall; '' for a longer page. */
const getShownText = (root: PageElement) =>
  root.textContent.length > MAX_WALL_LENGTH
    ? ''
    : extractTextBlocks(root)
        .map(({ text }) => text)
        .join('\n');

function findLanguageLabel(document: PageDocument): string | null {
  const labelled = [...document.querySelectorAll('html[lang], body[lang], main[lang], article[lang]')];
  return (
    labelled[0]?.getAttribute('lang') ??
    document.querySelector('meta[http-equiv="content-language" i]')?.getAttribute('content') ??
    null
  );
}

function findTitle(document: PageDocument): string | null {
  const shared = document.querySelector('meta[property="og:title"]')?.getAttribute('content');
  const titles = [shared, getText(document.querySelector('title'))];
  return titles.map((title) => toSingleLine(title ?? '')).find((title) => title !== '') ?? null;
}

const getText = (element: PageElement | null) => element?.textContent ?? null;

/** Limit for bounded time and memory; the longest rulebooks have 60,000 elements. */
const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 300_000;
/** Limit of text pieces: between tags, entities and characters that look like the beginning of a tag. */
const MAX_TEXTS = 300_000;
/** Pages have some 30 levels. Recursive functions need stack space for each level. */
const MAX_DEPTH = 256;
/** Characters between two checks of the counts. */
const CHUNK_LENGTH = 16_384;

/**
 * Returns true if a page has too many elements, attributes, texts or levels to be parsed safely.
 * It counts them while it tokenizes the HTML, and builds no tree.
 */
function exceedsParseLimits(html: string): boolean {
  let elements = 0;
  let attributes = 0;
  let texts = 0;
  let depth = 0;
  let isExceeded = false;
  const parser = new Parser({
    onopentag: (_, found) => {
      elements += 1;
      depth += 1;
      attributes += Object.keys(found).length;
      if (elements > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES || depth > MAX_DEPTH) isExceeded = true;
    },
    ontext: () => {
      texts += 1;
      if (texts > MAX_TEXTS) isExceeded = true;
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && !isExceeded; at += CHUNK_LENGTH) parser.write(html.slice(at, at + CHUNK_LENGTH));
  return isExceeded;
}
