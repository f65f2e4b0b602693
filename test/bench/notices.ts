import { escapeXml } from '../../local/demo/feed-formats.ts';
import { DEMO_FEEDS } from '../../local/demo/feeds.ts';
import { replaceDates } from '../../local/demo/publication-times.ts';
import { getDrawing } from '../support/long-texts.ts';

/*
 * Documents whose items read like notices: a title of the demo, and sentences of two of its items, with numbers of
 * their own. So an item has the length and the words of a real one, and no two are the same.
 */

const DAY = 86_400_000;
/** The dates of the items are within so many days. */
const DAYS = 80;

interface NoticeSource {
  title: string;
  sentences: string[];
}

function sources(now: Date): NoticeSource[] {
  return DEMO_FEEDS.filter(({ locale }) => locale.startsWith('en')).flatMap(({ items, locale }) =>
    items.map(([title, text]) => ({
      title: title.replace(/<[^>]*>|&\w+;/g, ''),
      sentences: replaceDates(text, { at: now, offset: 0 }, locale)
        .replace(/<[^>]*>|&\w+;/g, '')
        .split(/(?<=\.) (?=[A-Z])/),
    })),
  );
}

/** Returns a function that writes documents with `items` notices each. Edition 2 changes the title of 1 %. */
export function getNotices(
  items: number,
  now = new Date(),
): (document: number, home: string, edition?: 1 | 2) => Buffer {
  const all = sources(now);
  const item = (document: number, n: number, edition: 1 | 2) => {
    const draw = getDrawing(document * 1_009 + n);
    const pick = () => all[draw(all.length)] as NoticeSource;
    const first = pick();
    const second = pick();
    const published = new Date(now.getTime() - DAY - draw((DAYS - 1) * 86_400) * 1_000).toUTCString();
    const title = `${first.title}, ${document}/${n}${edition === 2 && n % 100 === 0 ? ' (corrected)' : ''}`;
    const text = [...first.sentences.slice(0, 2), ...second.sentences.slice(0, 1)].join(' ');
    return [
      `<item><title>${escapeXml(title)}</title><link>https://www.authority.example/${document}/${n}</link>`,
      `<guid isPermaLink="false">${document}-${n}</guid><pubDate>${published}</pubDate>`,
      `<description>${escapeXml(`<p>${escapeXml(text)}</p>`)}</description></item>`,
    ].join('');
  };
  return (document, home, edition = 1) => {
    const channel = [
      `<title>Notices ${document}</title><link>${home}/</link><description>Notices of a bench.</description>`,
      ...Array.from({ length: items }, (_, n) => item(document, n, edition)),
    ];
    return Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>${channel.join('')}</channel></rss>`,
    );
  };
}
