import { describe, expect, it } from 'vitest';
import { page, readAs } from './received.ts';

const refusal = async (contentType: string, body: string | Buffer) => {
  const reading = await readAs(contentType, body);
  return reading.kind === 'none' ? [reading.status, reading.mediaType, reading.reason] : reading.passages;
};
const zip = (part: string) => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(part)]);
const ole = (stream: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(stream, 'utf16le')]);

describe('unsupported files, recognised by their content', () => {
  it.each([
    ['a Word document', zip('word/document.xml')],
    ['an Excel workbook', zip('xl/workbook.xml')],
    ['a PowerPoint presentation', zip('ppt/presentation.xml')],
    ['an OpenDocument text', zip('mimetypeapplication/vnd.oasis.opendocument.text')],
    ['an OpenDocument spreadsheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['an OpenDocument presentation', zip('mimetypeapplication/vnd.oasis.opendocument.presentation')],
    ['an e-book', zip('mimetypeapplication/epub+zip')],
    ['a ZIP archive', zip('notes.txt')],
    ['a Word document', ole('WordDocument')],
    ['an Excel workbook', ole('Workbook')],
    ['a PowerPoint presentation', ole('PowerPoint Document')],
    ['an office document', ole('Other')],
    ['a PNG image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a JPEG image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a GIF image', Buffer.from('GIF89a')],
    ['a WebP image', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['a sound or a video', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['a TIFF image', Buffer.from('II*\0')],
    ['a TIFF image', Buffer.from('MM\0*')],
    ['a bitmap image', Buffer.from('BM\x01\0\0\0\0\0\0\0')],
    ['an icon', Buffer.from('\0\0\x01\0')],
    ['an image', Buffer.from('\0\0\0\x18ftypavif')],
    ['a video', Buffer.from('\0\0\0\x18ftypisom')],
    ['a video', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
    ...['ID3', 'OggS', 'fLaC'].map((beginning): [string, Buffer] => ['a sound', Buffer.from(`${beginning}\0`)]),
    ['a PostScript document', Buffer.from('%!PS-Adobe-3.0')],
    ['a gzip archive', Buffer.from([0x1f, 0x8b, 0x08])],
    ['a 7z archive', Buffer.from('7z\xbc\xaf', 'latin1')],
    ['a RAR archive', Buffer.from('Rar!\x1a')],
    ['a compressed file', Buffer.from('BZh9')],
    ['a font', Buffer.from('wOF2')],
    ['a program', Buffer.from('\x7fELF\x02')],
    ['a saved mail or page', Buffer.from('MIME-Version: 1.0\r\n')],
    ['a calendar', Buffer.from('BEGIN:VCALENDAR\r\n')],
    ['a document in Rich Text Format', Buffer.from('{\\rtf1 Text}')],
    ['a feed', Buffer.from('<?xml version="1.0"?><rss version="2.0"><channel/></rss>')],
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>Words</text></svg>')],
    ['data in XML', Buffer.from('<?xml version="1.0"?><act>Words</act>')],
    ['data in JSON', Buffer.from('{"title": "Words"}')],
  ])('recognises %s', async (name, body) => {
    const [status, , reason] = await refusal('text/html', body);
    expect([status, reason]).toEqual(['unsupported', `It is ${name}, which is not read.`]);
  });

  it('names the kind of a file with unknown content by its media type', async () => {
    const bytes = Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 7) % 32));
    expect(await refusal('application/octet-stream', bytes)).toEqual([
      'unsupported',
      null,
      'It is a file of a kind that is not read.',
    ]);
    expect((await refusal('image/jxl', bytes))[2]).toBe('It is an image, which is not read.');
  });
});

describe('content type detection', () => {
  it.each(['application/octet-stream', 'text/plain', '', 'application/pdf'])(
    'reads HTML that is labelled "%s" as HTML',
    async (label) => {
      expect(await readAs(label, page('<main><p>The rule applies to firms.</p></main>'))).toMatchObject({
        kind: 'text',
        mediaType: 'text/html',
        passages: ['The rule applies to firms.'],
      });
    },
  );

  it('reads text without markup, or with a tag mentioned in a sentence, as plain text', async () => {
    for (const label of ['text/html', '', 'text/plain'])
      expect(await readAs(label, 'The rule applies\nif a < b & c > d.')).toMatchObject({
        mediaType: 'text/plain',
        passages: ['The rule applies\nif a < b & c > d.'],
      });
    expect(await readAs('text/plain', 'Write <p>text</p> for a paragraph.')).toMatchObject({ mediaType: 'text/plain' });
  });
});

describe('text whose first 4,096 bytes end within a character', () => {
  it.each([
    ['Japanese', '金融機関に対する監督指針を改正する。'],
    ['Chinese', '各银行应当向中国人民银行提交合规报告。'],
    ['Korean', '금융위원회는 감독규정을 개정하였다. '],
    ['Hebrew', 'הבנקים והמבטחים אינם מפרסמים את הוראותיהם. '],
    ['letters of four bytes each', '𐐐𐐨𐐐𐐨 𐐐𐐨𐐐𐐨𐐨. '],
  ])('is recognised as text: %s', async (_, sentence) => {
    for (const before of ['', 'a', 'ab', 'abc'])
      for (const label of ['text/html', 'text/plain; charset=utf-8'])
        expect(await readAs(label, before + sentence.repeat(300)), `${before} ${label}`).toMatchObject({
          kind: 'text',
        });
  });
});

it('unreadable: the body is empty or has no text', async () => {
  expect(await refusal('text/html', '')).toEqual(['unreadable', null, 'It is empty.']);
  expect(await refusal('text/plain', ' \n\n ')).toEqual(['unreadable', 'text/plain', 'It has no text.']);
  expect(await refusal('text/html', page('<p> </p>'))).toEqual(['unreadable', 'text/html', 'The page has no text.']);
});

it('too_large: the text has more than 5 MB', async () => {
  expect(await refusal('text/plain', 'word '.repeat(1_000_001))).toEqual([
    'too_large',
    'text/plain',
    'It has more than 5 MB.',
  ]);
  expect((await readAs('text/plain', 'word '.repeat(1_000_000))).kind).toBe('text');
});

it('plain text keeps its lines, and loses trailing white space and control characters', async () => {
  expect(await readAs('text/plain', '\ufeffA\r\n\r\n  1.  B  \rC\u0007\u00ad\u200b\n\n\n\nD')).toMatchObject({
    passages: ['A\n\n  1.  B\nC\n\nD'],
    words: 5,
    pages: null,
    isCut: false,
  });
});
