import { describe, expect, it } from 'vitest';
import { DocumentLimitError } from '../../../../lib/ingest/document-limits.ts';
import { parseFeedDocument } from '../../../../lib/ingest/parse-document.ts';
import { type ParsedFeed, ParseError } from '../../../../lib/ingest/parsed-feed.ts';
import { toPlainText } from '../../../../lib/ingest/plain-text.ts';
import { decodeFeedDocument } from '../../../../lib/platform/egress/decode-text.ts';
import { getDrawing } from '../../../support/long-texts.ts';
import { inOtherCharset, MUTATIONS, ORIGINALS, type Original } from './mutated.ts';

/* 20,000 mutated documents; on a change a tenth of them, another tenth each day. */

const ALL = 20_000;
const SHARE = process.env['EVERY_POINT'] ? 1 : 10;
const DAY = Math.floor(Date.now() / 86_400_000);
const EACH = ALL / ((Object.keys(MUTATIONS).length + 1) * ORIGINALS.length);
const seeds = Array.from({ length: Math.ceil(EACH) }, (_, seed) => seed).filter((seed) => (seed + DAY) % SHARE === 0);

/** The error of a reading, or null for a correct one. */
type ReadingError = string | null;

const WORDS = ['title', 'link', 'guid', 'desc', 'media', 'creator', 'head'];
const MARKUP =
  /<\/?(?:title|link|guid|desc|pub|item|entry|summary|id|author|name|media|dc)[\s/:>]|\]\]>|isPermaLink|pubDate>/i;

function read(text: string): ParsedFeed | Error {
  try {
    return parseFeedDocument(text);
  } catch (error) {
    if (error instanceof ParseError || error instanceof DocumentLimitError) return error;
    throw error;
  }
}

/** A text with the words of another element, or with markup that is not in the document as text. */
function faultOfText(text: string, own: string, allowed: string): ReadingError {
  const foreign = WORDS.find((word) => word !== own && new RegExp(`${word}-\\d`).test(text) && !allowed.includes(word));
  if (foreign) return `${own} holds a ${foreign}: ${text}`;
  return MARKUP.test(text) ? `${own} holds markup: ${text}` : null;
}

function getFault(mutated: string, { items }: Original): ReadingError {
  const feed = read(mutated);
  if (feed instanceof Error) return feed.message === '' ? 'it fails without a reason' : null;
  for (const { title, guid, link, html } of feed.items) {
    const faults = [
      faultOfText(toPlainText(title ?? '', 500), 'title', ''),
      faultOfText(guid ?? '', 'guid', ''),
      faultOfText(link ?? '', 'link', 'media'),
      faultOfText(toPlainText(html ?? '', 500), 'desc', ''),
    ];
    const fault = faults.find((one) => one !== null);
    if (fault) return fault;
  }
  const isSaid = feed.repair != null || feed.unreadable.length > 0;
  for (const { id, title, written } of items) {
    const found = feed.items.filter(({ guid }) => guid === id).map((item) => toPlainText(item.title ?? '', 500));
    if (mutated.includes(written) && found.length > 0 && !found.includes(title)) return `${id} has another title`;
    const isThere = mutated.includes(`>${id}</`) && mutated.includes(title);
    const isRead = found.length > 0 || feed.items.some((item) => toPlainText(item.title ?? '', 500) === title);
    if (isThere && !isRead && !isSaid) return `${id} is lost without a word`;
  }
  return null;
}

describe.each(ORIGINALS)('parseFeedDocument on $name', (original) => {
  it('parses the well-formed document without repair', () => {
    const { items, repair, unreadable } = parseFeedDocument(original.text);
    expect({ guids: items.map(({ guid }) => guid), repair, unreadable }).toEqual({
      guids: original.items.map(({ id }) => id),
      repair: null,
      unreadable: [],
    });
  });

  it.each(Object.entries(MUTATIONS))(
    'mixes up no items, and loses no item without a report, after the mutation: %s',
    (name, mutate) => {
      for (const seed of seeds) {
        const mutated = mutate(original.text, getDrawing(seed * 31 + name.length));
        const fault = getFault(mutated, original);
        if (fault) throw new Error(`seed ${seed}: ${fault}\n${mutated}`);
      }
    },
  );

  it('parses a document with a wrong charset label or rejects it with a reason', () => {
    for (const seed of seeds) {
      const feed = read(decodeFeedDocument(inOtherCharset(original.text, getDrawing(seed)), ''));
      if (feed instanceof Error) expect(feed.message).not.toBe('');
      else for (const { title } of feed.items) expect(toPlainText(title ?? '', 500)).not.toMatch(MARKUP);
    }
  });
});
