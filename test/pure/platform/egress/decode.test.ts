import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeFeedDocument } from '../../../../lib/platform/egress/decode-text.ts';

const EUROPE = 'Änderung – Maßnahmen „neu“ für 5 €';
const xml = (text: string, label?: string) =>
  `<?xml version="1.0"${label ? ` encoding="${label}"` : ''}?><rss><title>${text}</title></rss>`;
const http = (charset?: string) => `text/xml${charset ? `; charset=${charset}` : ''}`;
const LE = [0xff, 0xfe];
const BE = [0xfe, 0xff];
const bytes = (charset: string, text: string, bom: number[] = []) =>
  Buffer.concat([Buffer.from(bom), iconv.encode(text, charset, { addBOM: false })]);

describe('decodeFeedDocument on UTF-16', () => {
  type Label = string | undefined;
  it.for<[name: string, charset: string, bom: number[], header: Label, label: Label]>([
    ['little-endian by a byte order mark, without a label', 'utf-16le', LE, undefined, undefined],
    ['big-endian by a byte order mark, without a label', 'utf-16be', BE, undefined, undefined],
    ['little-endian by a byte order mark, despite header and prolog', 'utf-16le', LE, 'utf-16be', 'utf-8'],
    ['big-endian by a byte order mark, despite header and prolog', 'utf-16be', BE, 'utf-16le', 'utf-8'],
    ['big-endian by a byte order mark, despite Latin labels', 'utf-16be', BE, 'iso-8859-1', 'windows-1252'],
    ['little-endian without a byte order mark, by the header', 'utf-16le', [], 'utf-16le', undefined],
    ['big-endian without a byte order mark, by the header', 'utf-16be', [], 'UTF-16BE', undefined],
    ['little-endian without a byte order mark, by the header utf-16', 'utf-16le', [], 'utf-16', 'utf-16'],
    ['big-endian without a byte order mark, by the header utf-16', 'utf-16be', [], 'utf-16', undefined],
    ['little-endian without a byte order mark, by the header despite the prolog', 'utf-16le', [], 'utf-16le', 'utf-8'],
  ])('decodes %s', ([, charset, bom, header, label]) => {
    const text = xml(EUROPE, label);
    expect(decodeFeedDocument(bytes(charset, text, bom), http(header))).toBe(text);
  });

  it('ignores a UTF-16 label of a document without zero bytes, and uses the prolog or UTF-8', () => {
    for (const header of ['utf-16', 'utf-16le', 'utf-16be', 'UTF-32', 'ucs-4', 'ucs2'])
      expect(decodeFeedDocument(bytes('utf-8', xml(EUROPE)), http(header)), header).toBe(xml(EUROPE));
    const russian = xml('Банк России', 'koi8-r');
    expect(decodeFeedDocument(bytes('koi8-r', russian), http('utf-16'))).toBe(russian);
  });

  it('accepts a UTF-16 label of a document with zero bytes', () => {
    expect(decodeFeedDocument(Buffer.from([0x41, 0x00, 0x42, 0x04]), http('utf-16le'))).toBe('Aт');
  });
});

describe('decodeFeedDocument on the first bytes of an XML prolog (XML 1.0, appendix F)', () => {
  it.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('recognises %s', (charset) => {
    for (const label of ['utf-16', 'utf-32', undefined]) {
      const document = bytes(charset, xml(EUROPE, label));
      expect(decodeFeedDocument(document, http())).toBe(xml(EUROPE, label));
      expect(decodeFeedDocument(document, http('utf-8'))).toBe(xml(EUROPE, label));
    }
  });
});

describe('decodeFeedDocument on UTF-32', () => {
  it.each([
    ['little-endian', 'utf-32le', [0xff, 0xfe, 0x00, 0x00]],
    ['big-endian', 'utf-32be', [0x00, 0x00, 0xfe, 0xff]],
  ] as [string, string, number[]][])(
    'decodes %s by its byte order mark even if the header says UTF-8',
    (_, charset, bom) => {
      expect(decodeFeedDocument(bytes(charset, xml(EUROPE), bom), http('utf-8'))).toBe(xml(EUROPE));
    },
  );

  it.each(['utf-32le', 'utf-32be'])('decodes %s by the header', (charset) => {
    expect(decodeFeedDocument(bytes(charset, xml(EUROPE)), http(charset))).toBe(xml(EUROPE));
  });
});

describe('decodeFeedDocument on UTF-8', () => {
  it('prefers a byte order mark to all labels, and removes the mark from the text', () => {
    const document = bytes('utf-8', xml(EUROPE, 'shift_jis'), [0xef, 0xbb, 0xbf]);
    expect(decodeFeedDocument(document, http('koi8-r'))).toBe(xml(EUROPE, 'shift_jis'));
  });

  it('ignores an incomplete byte order mark', () => {
    expect(decodeFeedDocument(Buffer.from([0xef, 0xbb, 0x41]), http('windows-1252'))).toBe('ï»A');
    expect(decodeFeedDocument(Buffer.from([0xff, 0x41]), http('windows-1252'))).toBe('ÿA');
  });

  it.each([
    'utf-8',
    'UTF-8',
    'utf8',
    'iso-8859-1',
    'ISO8859-1',
    'latin1',
    'latin-1',
    'us-ascii',
    'ascii',
    'windows-1252',
    'cp1252',
    'cp-1252',
  ])('decodes UTF-8 as UTF-8 if the header or the prolog says %s', (label) => {
    expect(decodeFeedDocument(bytes('utf-8', xml(EUROPE)), http(label))).toBe(xml(EUROPE));
    expect(decodeFeedDocument(bytes('utf-8', xml(EUROPE, label)), http())).toBe(xml(EUROPE, label));
  });
});

describe('decodeFeedDocument on UTF-8 with invalid bytes', () => {
  const broken = Buffer.from([0xe4]);
  const cut = Buffer.from('€').subarray(0, 2);
  it.each([
    ['labelled UTF-8', 'utf-8', 'utf-8'],
    ['without a label', undefined, undefined],
    ['labelled Latin 1', 'iso-8859-1', undefined],
    ['with a wrong label in the prolog', 'utf-8', 'shift_jis'],
  ])('%s: replaces invalid bytes with U+FFFD, and keeps the rest', (_, header, label) => {
    const before = `${xml(EUROPE, label)}<a>`;
    const after = '金融庁</a>';
    for (const bad of [broken, cut])
      expect(decodeFeedDocument(Buffer.concat([Buffer.from(before), bad, Buffer.from(after)]), http(header))).toBe(
        `${before}\ufffd${after}`,
      );
  });

  it('reads windows-1252 if at least as many characters are invalid as valid', () => {
    const mixed = Buffer.concat([Buffer.from('CAFÉ», caf', 'latin1'), Buffer.from([0xe9])]);
    expect(decodeFeedDocument(mixed, http('utf-8'))).toBe('CAFÉ», café');
    const ended = Buffer.concat([Buffer.from('é'), cut]);
    expect(decodeFeedDocument(ended, http('utf-8'))).toBe('Ã©â‚');
  });

  it('decides on the charset of a long text as a whole, even if a chunk ends within a character', () => {
    const long = `${'a'.repeat(2 ** 16 - 1)}éé`;
    const bad = Buffer.concat([Buffer.from(long), broken]);
    expect(decodeFeedDocument(bad, http('utf-8'))).toBe(`${long}\ufffd`);
  });
});

describe('decodeFeedDocument on legacy charsets', () => {
  const TEXTS: [charset: string, text: string][] = [
    ['shift_jis', '金融庁の発表'],
    ['euc-jp', '金融庁の発表'],
    ['gb18030', '银行罚款五百万元 €'],
    ['gbk', '银行罚款五百万元'],
    ['gb2312', '银行罚款五百万元'],
    ['big5', '金融監督管理委員會'],
    ['euc-kr', '금융위원회 발표'],
    ['koi8-r', 'Банк России сообщает'],
    ['windows-1250', 'Česká národní banka: žádost'],
    ['windows-1251', 'Банк России сообщает – №5'],
    ['windows-1253', 'Τράπεζα της Ελλάδος'],
    ['windows-1254', 'Türkiye Cumhuriyet Merkez Bankası: ğş'],
    ['windows-1255', 'בנק ישראל'],
    ['windows-1256', 'البنك المركزي'],
    ['windows-1257', 'Lietuvos bankas: žinių šaltinis'],
    ['windows-1258', 'Ngân hàng'],
    ['iso-8859-2', 'Česká národní banka: žádost'],
    ['iso-8859-15', 'Änderung für 5 €'],
  ];
  it.each(TEXTS)('decodes %s by the header and by the prolog', (charset, text) => {
    expect(decodeFeedDocument(bytes(charset, xml(text)), http(charset))).toBe(xml(text));
    expect(decodeFeedDocument(bytes(charset, xml(text, charset)), http())).toBe(xml(text, charset));
  });

  it.each(TEXTS)(
    'decodes %s by the prolog if the header says UTF-8 or Latin and the bytes are not UTF-8',
    (charset, text) => {
      const document = bytes(charset, xml(text, charset));
      expect(decodeFeedDocument(document, http('utf-8'))).toBe(xml(text, charset));
      expect(decodeFeedDocument(document, http('iso-8859-1'))).toBe(xml(text, charset));
    },
  );

  it('decodes windows-1251 by the header even if the prolog names another charset', () => {
    const document = bytes('windows-1251', xml('Банк', 'koi8-r'));
    expect(decodeFeedDocument(document, http('windows-1251'))).toBe(xml('Банк', 'koi8-r'));
  });
});

describe('decodeFeedDocument on text that is not UTF-8', () => {
  it.each([
    ['without a label', undefined, undefined],
    ['labelled UTF-8', 'utf-8', 'utf-8'],
    ['labelled Latin 1, which lacks the dash and the euro sign', 'iso-8859-1', undefined],
    ['labelled ASCII', undefined, 'us-ascii'],
  ])('decodes windows-1252 %s', (_, header, label) => {
    expect(decodeFeedDocument(bytes('windows-1252', xml(EUROPE, label)), http(header))).toBe(xml(EUROPE, label));
  });
});

describe('decodeFeedDocument on unknown charset names', () => {
  it.each(['klingon', 'x-none', 'base64', 'hex', 'binary', 'utf-7', 'utf7', 'utf-7-imap', 'ucs2', 'UCS-2', '-', ':'])(
    'ignores the label %s',
    (name) => {
      const russian = xml('Банк России', 'koi8-r');
      expect(decodeFeedDocument(bytes('koi8-r', russian), http(name))).toBe(russian);
      const hidden = xml('+ADw-script+AD4- 3c3e PHN2Zz4=', name);
      expect(decodeFeedDocument(Buffer.from(hidden), http(name))).toBe(hidden);
    },
  );
});

describe('a charset label', () => {
  const RUSSIAN = 'Банк';
  const read = (head: string, header = 'text/xml') => decodeFeedDocument(bytes('koi8-r', head + RUSSIAN), header);
  it.each([
    ['with single quotes', "<?xml version='1.0' encoding='koi8-r'?>"],
    ['after white space', ' \n<?xml version="1.0" encoding="koi8-r"?>'],
    ['with spaces around the equals sign', '<?xml version="1.0" encoding = "koi8-r" standalone="yes"?>'],
    ['in capital letters', '<?XML version="1.0" ENCODING="KOI8-R"?>'],
    ['that ends within the searched bytes', '<?xml version="1.0" encoding="koi8-r"?>'.padStart(402)],
  ])('is read in a prolog %s', (_, head) => expect(read(head)).toBe(head + RUSSIAN));

  it.each([
    ['that ends one byte after the searched bytes', '<?xml version="1.0" encoding="koi8-r"?>'.padStart(403)],
    ['without a label, before a tag with one', '<?xml version="1.0"?><a encoding="koi8-r">'],
    ['with an attribute of a similar name', '<?xml version="1.0" myencoding="koi8-r"?>'],
    ['after text', 'x<?xml version="1.0" encoding="koi8-r"?>'],
  ])('is ignored in a prolog %s', (_, head) => expect(read(head)).not.toContain(RUSSIAN));

  it.each([
    'text/xml;charset=koi8-r',
    'text/xml; Charset = "KOI8-R"',
    "text/xml; charset='koi8-r'; q=1",
    'charset=koi8-r',
  ])('is read in the header: %s', (header) => expect(read('', header)).toBe(RUSSIAN));
});

it.each(['windows-1251', 'koi8-r', 'gbk', 'shift_jis', 'iso-8859-2', 'windows-1256'])(
  'decodeFeedDocument reads valid non-ASCII UTF-8 as UTF-8 under the label %s',
  (label) => {
    const text = `<?xml version="1.0" encoding="${label}"?><t>Регулятор – 金融庁 – هيئة</t>`;
    expect(decodeFeedDocument(Buffer.from(text), '')).toBe(text);
    expect(decodeFeedDocument(Buffer.from(text), `text/xml; charset=${label}`)).toBe(text);
  },
);
