import { findArticle } from './article.ts';
import type { Block } from './block.ts';
import { removeBoilerplate } from './boilerplate.ts';
import { oneLine, shortened } from './clean.ts';
import { markFootnotes } from './footnotes.ts';
import { languageOfText } from './language.ts';
import { textReading } from './outcome.ts';
import { blocksOf, markTables } from './page-blocks.ts';
import { isBeyondBounds } from './page-bounds.ts';
import type { PageDocument, PageElement } from './page-element.ts';
import { replaceUnknown, treeOf } from './page-tree.ts';
import type { Reading } from './reading.ts';
import { noReading } from './reading.ts';
import { standInOf } from './stand-ins.ts';
import { removeUnseen, revealText } from './visibility.ts';
import { wallOf } from './walls.ts';
import { countWords } from './words.ts';

const TYPE = 'text/html';
const LONGEST_TITLE = 300;
const LONGEST_WALL = 50_000;

/** Reads a web page: what a person sees of it, without what surrounds its text. */
export function readPage(html: string): Reading {
  if (isBeyondBounds(html))
    return noReading(TYPE, 'too_large', 'The page has more parts, or more of them within each other, than are read.');
  const document = treeOf(html);
  const label = languageLabel(document);
  const named = titleOf(document);
  const asksForScripts = /javascript/i.test(document.querySelector('noscript')?.textContent ?? '');
  const hasFrames = document.querySelector('frameset') !== null;
  const notes = markFootnotes(document);
  revealText(document);
  removeUnseen(document);
  const shown = shownOf(document.documentElement);
  removeBoilerplate(document);
  replaceUnknown(document);
  markTables(document);
  const heading = oneLine(document.querySelector('h1')?.textContent ?? '');
  const noteBlocks = notes.map(blocksOf);
  const article = findArticle(document);
  const blocks = blocksOf(article);
  const lines = new Set(blocks.flatMap(linesOf));
  for (const note of noteBlocks) if (!note.flatMap(linesOf).some((line) => lines.has(line))) blocks.push(...note);
  const words = wordsOf(blocks.map(({ text }) => text).join('\n'), label);
  const wall = wallOf(named, shown, words, html);
  if (wall) return noReading(TYPE, wall.status, wall.reason);
  if (words === 0)
    return asksForScripts
      ? noReading(TYPE, 'blocked', 'The page shows nothing without JavaScript.')
      : noReading(TYPE, 'unreadable', 'The page has no text.');
  const standIn = standInOf({ hasFrames, heading, title: named, blocks, words });
  if (standIn) return noReading(TYPE, standIn.status, standIn.reason);
  const title = heading || named;
  return textReading({
    mediaType: TYPE,
    title: title ? shortened(title, LONGEST_TITLE) : null,
    label,
    pages: null,
    blocks,
  });
}

/** The lines of a block, without the dash of a list. */
const linesOf = ({ text }: Block) => text.split('\n').map((line) => line.replace(/^- /, ''));

/** In its language: a sentence of Japanese is more than a word. What is longer is no wall, and need not be counted to its end. */
const wordsOf = (text: string, label: string | null) =>
  countWords(text.slice(0, LONGEST_WALL), languageOfText(text, label));

/** All lines of a page that may be a wall: such pages are short. */
const shownOf = (root: PageElement) =>
  root.textContent.length > LONGEST_WALL
    ? ''
    : blocksOf(root)
        .map(({ text }) => text)
        .join('\n');

function languageLabel(document: PageDocument): string | null {
  const labelled = [...document.querySelectorAll('html[lang], body[lang], main[lang], article[lang]')];
  return (
    labelled[0]?.getAttribute('lang') ??
    document.querySelector('meta[http-equiv="content-language" i]')?.getAttribute('content') ??
    null
  );
}

function titleOf(document: PageDocument): string | null {
  const shared = document.querySelector('meta[property="og:title"]')?.getAttribute('content');
  const titles = [shared, textOf(document.querySelector('title'))];
  return titles.map((title) => oneLine(title ?? '')).find((title) => title !== '') ?? null;
}

const textOf = (element: PageElement | null) => element?.textContent ?? null;
