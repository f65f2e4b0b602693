import iconv from 'iconv-lite';
import { noticeOf, type Part } from './content.ts';
import { HELD_LAYOUTS, OPEN_LAYOUTS } from './layouts/all.ts';
import type { Layout } from './layouts/layout.ts';
import { type Language, type MarkedDocument, type Notice, truthOf } from './notice.ts';
import { VOICES, type VoiceName } from './voices.ts';

/*
 * The sixty notices that are shown as HTML: the layout, about how many words, what they have beside paragraphs, and of English ones
 * who writes them about what.
 */

export type Row = [layout: string, words: number, parts: string, language: Language | VoiceName, plans?: string];

const ROWS: Row[] = [
  ['sec-press', 350, 'quote list', 'commission', 'fine; remarks execution'],
  ['sec-press', 900, 'heading nested table footnotes', 'commission', 'paper records; finalRule custody'],
  ['sec-litigation', 140, 'footnotes', 'commission', 'charges'],
  ['sec-litigation', 600, 'quote list table footnotes', 'commission', 'statement abuse; charges'],
  ['fed-press', 60, '', 'reserve', 'extension stress'],
  ['fed-press', 450, 'quote table list', 'reserve', 'consultation buffers; statement liquidity'],
  ['fed-press', 1200, 'heading numbered wide', 'reserve', 'paper exposures; statement rates; review models'],
  ['occ-bulletin', 250, 'heading list', 'reserve', 'circular thirdParties; review incidents'],
  ['occ-bulletin', 700, 'heading nested table', 'reserve', 'statement models; circular climate'],
  ['fdic-letter', 180, 'terms', 'reserve', 'circular deposits; final data'],
  ['fdic-letter', 520, 'heading terms list table', 'reserve', 'paper deposits'],
  ['finra-notice', 400, 'heading list', 'commission', 'statement algorithms'],
  [
    'finra-notice',
    1500,
    'heading nested table quote',
    'commission',
    'paper margin; statement reporting; review influencers',
  ],
  ['federal-register', 300, 'heading footnotes', 'commission', 'proposedRule shorts; collection owners'],
  [
    'federal-register',
    3000,
    'heading numbered table wide footnotes',
    'commission',
    'paper leverage; statement funds; paper costs; statement settlement; paper disclosure; review value',
  ],
  ['fca-notice', 90, '', 'conduct', 'warning'],
  ['fca-notice', 380, 'quote list', 'conduct', 'fine; review payLater; circular complaints'],
  ['fca-notice', 850, 'heading nested table terms', 'conduct', 'statement vulnerable; review fees'],
  ['bank-statement', 500, 'heading list footnotes', 'conduct', 'statement reserving'],
  [
    'bank-statement',
    1800,
    'heading numbered table wide footnotes',
    'conduct',
    'paper climate; statement artificial; paper recovery; answers pay',
  ],
  ['govuk', 120, 'list', 'conduct', 'designation'],
  ['govuk', 420, 'heading terms quote footnotes', 'conduct', 'consultation infrastructure; paper cash'],
  ['eba-news', 300, 'heading list', 'union', 'final thirdParties; consultation data'],
  ['eba-news', 700, 'heading list table quote', 'union', 'statement provisioning; circular property'],
  ['esma-news', 260, 'list footnotes', 'union', 'consultation green; review funds'],
  ['esma-news', 950, 'heading list table footnotes', 'union', 'paper tokens; statement crowdfunding'],
  ['ecb-press', 200, 'quote', 'union', 'review climate; circular small'],
  ['ecb-press', 640, 'heading list table', 'union', 'statement digitalMoney; answers collateral'],
  ['eur-lex', 550, 'heading list footnotes', 'union', 'paper instant'],
  [
    'eur-lex',
    2400,
    'heading numbered list table terms footnotes',
    'union',
    'paper crossBorder; statement virtual; paper screening; statement tokens; paper shorts',
  ],
  ['bafin', 170, '', 'de'],
  ['bafin', 330, 'heading list table', 'de'],
  ['bafin', 420, 'heading terms quote', 'de'],
  ['cssf', 160, 'quote', 'fr'],
  ['cssf', 380, 'heading list table', 'fr'],
  ['amf', 210, 'quote footnotes', 'fr'],
  ['amf', 420, 'heading list terms footnotes', 'fr'],
  ['bancaditalia', 150, 'quote', 'it'],
  ['bancaditalia', 340, 'heading list table footnotes', 'it'],
  ['mas-media', 230, 'quote footnotes', 'monetary', 'consultation digitalMoney; circular incidents'],
  ['mas-media', 800, 'heading list table footnotes', 'monetary', 'statement tokens; review participants'],
  ['fsa-japan', 120, '', 'ja'],
  ['fsa-japan', 280, 'heading list table footnotes', 'ja'],
  [
    'occ-bulletin',
    1100,
    'heading list wide terms',
    'reserve',
    'paper correspondents; statement servicing; circular pay',
  ],
  ['ecb-press', 110, '', 'union', 'extension buffers; circular rates'],
  ['finma', 170, 'quote', 'de'],
  ['finma', 300, 'heading list', 'de'],
  ['finma', 450, 'heading table terms footnotes', 'de'],
  ['cnmv', 150, 'list', 'es'],
  ['cnmv', 280, 'heading quote footnotes', 'es'],
  ['cnmv', 380, 'heading list table', 'es'],
  ['asic', 240, 'list', 'securities', 'ban; review brokers'],
  ['asic', 560, 'heading nested quote', 'securities', 'statement pensions'],
  ['asic', 980, 'heading list table', 'securities', 'paper subscriptions; review scams; circular fees'],
  ['bis', 320, 'footnotes', 'union', 'consultation exposures; review correspondents'],
  ['bis', 760, 'heading quote table footnotes', 'union', 'statement crossBorder; paper collateral'],
  [
    'bis',
    1600,
    'heading nested numbered wide footnotes',
    'union',
    'paper stress; statement liquidity; paper provisioning',
  ],
  ['iosco', 200, 'quote', 'union', 'consultation influencers; circular funds'],
  ['iosco', 480, 'heading list footnotes', 'union', 'statement commodities'],
  ['iosco', 720, 'heading table list', 'union', 'paper execution; answers margin'],
];

const LAYOUTS = new Map([...OPEN_LAYOUTS, ...HELD_LAYOUTS].map((layout) => [layout.name, layout]));

/** A notice as a row says it; `place` tells it from others of its layout. */
export function noticeOfRow([name, words, parts, who, plans = '']: Row, place: number): Notice {
  const isEnglish = who in VOICES;
  return noticeOf({
    id: `${name}-${place}`,
    language: isEnglish ? 'en' : (who as Language),
    voice: VOICES[isEnglish ? (who as VoiceName) : 'union'],
    plans: plans.split('; '),
    words,
    parts: parts.split(' ').filter(Boolean) as Part[],
  });
}

function documentOf(notice: Notice, layout: Layout): MarkedDocument {
  return {
    id: notice.id,
    layout: layout.name,
    isHeld: HELD_LAYOUTS.includes(layout),
    url: layout.url,
    contentType: layout.contentType ?? 'text/html; charset=utf-8',
    body: iconv.encode(layout.page(notice), layout.encoding ?? 'utf-8'),
    truth: truthOf(notice, layout.shown),
  };
}

/** The sixty notices as HTML, each made anew. */
export function htmlNotices(): MarkedDocument[] {
  const places = new Map<string, number>();
  return ROWS.map((row) => {
    const layout = LAYOUTS.get(row[0]);
    if (!layout) throw new Error(`there is no layout ${row[0]}`);
    const place = (places.get(layout.name) ?? 0) + 1;
    places.set(layout.name, place);
    return documentOf(noticeOfRow(row, place), layout);
  });
}
