import iconv from 'iconv-lite';

/** Documents of five items, whose words say which item and which element they are of. */
const ITEMS = [1, 2, 3, 4, 5];

/** A well-formed document, and how its items are written. */
export interface Original {
  name: string;
  text: string;
  items: { id: string; title: string; written: string }[];
}

const day = (i: number) => `2026-11-1${i}T08:00:00Z`;
const getTitle = (i: number) => `title-${i} Prüfung of rates`;

function original(name: string, [before, after]: [string, string], write: (i: number) => string): Original {
  const items = ITEMS.map((i) => ({ id: `guid-${i}`, title: getTitle(i), written: write(i) }));
  return { name, items, text: `${before}${items.map(({ written }) => written).join('\n')}${after}` };
}

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

export const ORIGINALS: Original[] = [
  original(
    'RSS with CDATA',
    [`${HEAD}<rss version="2.0"><channel><title>head</title><link>https://reg.example/</link>`, '</channel></rss>'],
    (i) =>
      `<item><title><![CDATA[${getTitle(i)}]]></title><link>https://reg.example/link-${i}</link><guid ` +
      `isPermaLink="false">guid-${i}</guid>` +
      `<pubDate>${day(i)}</pubDate><description><![CDATA[<p>desc-${i} one</p> two]]></description></item>`,
  ),
  original(
    'RSS with modules',
    [
      `${HEAD}<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" ` +
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>head</title>',
      '</channel></rss>',
    ],
    (i) =>
      '<item>\n  <media:content ' +
      `url="https://reg.example/media-${i}.jpg"><media:title>media-${i}</media:title></media:content>\n  ` +
      `<title>${getTitle(i)}</title>\n` +
      `  <link>https://reg.example/link-${i}</link>\n  <description>&lt;p&gt;desc-${i} one&lt;/p&gt; ` +
      `two</description>\n  <dc:creator>creator-${i}</dc:creator>\n` +
      `  <pubDate>${day(i)}</pubDate>\n  <guid isPermaLink="false">guid-${i}</guid>\n</item>`,
  ),
  original(
    'Atom',
    [`${HEAD}<feed xmlns="http://www.w3.org/2005/Atom"><title>head</title><id>urn:f</id>`, '</feed>'],
    (i) =>
      `<entry><title>${getTitle(i)}</title><link ` +
      `href="https://reg.example/link-${i}"/><id>guid-${i}</id><updated>${day(i)}</updated>` +
      `<summary type="html">desc-${i} one ` +
      `&lt;b&gt;two&lt;/b&gt;</summary><author><name>creator-${i}</name></author></entry>`,
  ),
];

type DrawBelow = (most: number) => number;
type Mutate = (text: string, draw: DrawBelow) => string;

function span(text: string, draw: DrawBelow): [number, number] {
  const start = draw(text.length);
  return [start, Math.min(text.length, start + 1 + draw(draw(2) === 0 ? 30 : 400))];
}

/** A tag of a text, by chance: where it begins and ends. */
function tagIn(text: string, draw: DrawBelow): [number, number] {
  const tags = [...text.matchAll(/<[^>]*>/g)];
  const tag = tags[draw(tags.length)];
  return tag ? [tag.index, tag.index + tag[0].length] : [0, 0];
}

/** What happens to documents on their way, each by chance. */
export const MUTATIONS: Record<string, Mutate> = {
  'a changed bit': (text, draw) => {
    const at = draw(text.length);
    const code = text.charCodeAt(at) ^ (1 << draw(7));
    return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
  },
  'a cut': (text, draw) => {
    const [start, end] = span(text, draw);
    return text.slice(0, start) + text.slice(end);
  },
  'an end that is missing': (text, draw) => text.slice(0, draw(text.length)),
  'a tag that is missing': (text, draw) => {
    const [start, end] = tagIn(text, draw);
    return text.slice(0, start) + text.slice(end);
  },
  'a doubled tag': (text, draw) => {
    const [start, end] = tagIn(text, draw);
    return text.slice(0, end) + text.slice(start, end) + text.slice(end);
  },
  'a doubled piece': (text, draw) => {
    const [start, end] = span(text, draw);
    return text.slice(0, end) + text.slice(start, end) + text.slice(end);
  },
  'a sign that is not escaped': (text, draw) => {
    const at = draw(text.length);
    return `${text.slice(0, at)}${['<', '&', '>', '"', '<b', '&nbsp;'][draw(6)]}${text.slice(at)}`;
  },
};

const CHARSETS = ['utf-8', 'windows-1252', 'utf-16le', 'windows-1251', 'shift_jis', 'koi8-r', 'iso-8859-15', 'gbk'];

/** A document in one charset under the label of another one, with a changed byte now and then. */
export function inOtherCharset(text: string, draw: DrawBelow): Buffer {
  const charset = CHARSETS[draw(CHARSETS.length)] as string;
  const label = CHARSETS[draw(CHARSETS.length)] as string;
  const body = iconv.encode(text.replace('encoding="utf-8"', `encoding="${label}"`), charset, {
    addBOM: draw(2) === 0,
  });
  if (draw(2) === 0) body[draw(body.length)] = draw(256);
  return body;
}
