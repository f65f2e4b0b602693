import iconv from 'iconv-lite';
import { readSections, splitColumns } from '../../support/sections.ts';
import { noticeOf, type Part } from './content.ts';
import { LAYOUTS, type Layout, renderPage } from './layouts.ts';
import { type Language, type MarkedDocument, type Notice, truthOf } from './notice.ts';
import { VOICES, type VoiceName } from './voices.ts';

/** A notice: its layout, about how many words, who writes it (a voice or a language), what it has besides paragraphs, and its plans. */
export interface Row {
  layout: string;
  words: number;
  who: string;
  parts: string;
  plans?: string | undefined;
}

/** The sixty notices that are shown as HTML. */
const ROWS = readSections(`${import.meta.dirname}/notices.txt`).flatMap(({ heading, lines }) =>
  lines.map((line): Row => {
    const [words, who = '', parts = '', plans] = splitColumns(line);
    return { layout: heading, words: Number(words), who, parts: parts.replace('-', ''), plans };
  }),
);

/** Returns the notice of a row; `place` distinguishes it from others of its layout. */
export function noticeOfRow({ layout, words, parts, who, plans = '' }: Row, place: number): Notice {
  const isEnglish = who in VOICES;
  return noticeOf({
    id: `${layout}-${place}`,
    language: isEnglish ? 'en' : (who as Language),
    voice: VOICES[isEnglish ? (who as VoiceName) : 'union'],
    plans: plans.split('; '),
    words,
    parts: parts.split(' ').filter(Boolean) as Part[],
  });
}

function toDocument(notice: Notice, name: string, layout: Layout): MarkedDocument {
  return {
    id: notice.id,
    layout: name,
    isHeld: layout.isHeld,
    url: layout.url,
    contentType: layout.contentType,
    body: iconv.encode(renderPage(name, layout, notice), layout.encoding),
    truth: truthOf(notice, layout.shown),
  };
}

/** The sixty notices as HTML, each made anew. */
export function htmlNotices(): MarkedDocument[] {
  const places = new Map<string, number>();
  return ROWS.map((row) => {
    const layout = LAYOUTS[row.layout];
    if (!layout) throw new Error(`there is no layout ${row.layout}`);
    const place = (places.get(row.layout) ?? 0) + 1;
    places.set(row.layout, place);
    return toDocument(noticeOfRow(row, place), row.layout, layout);
  });
}
