import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { FOUND, type HostileDocument, hostile, type Label, page } from './document.ts';
import { prosePdf } from './raw-pdf.ts';

const NEITHER = 'unsupported unreadable';
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000' +
    '1f15c4890000000d49444154789c63f8cfc0f01f00050002017e5d2f000000000049454e44ae426082',
  'hex',
);
const word = () =>
  Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(page('')) }));
const film = () =>
  Buffer.concat([
    Buffer.from('0000002066747970', 'hex'),
    Buffer.from('isom0000isomiso2avc1mp41'),
    Buffer.alloc(40_000, 0x5a),
  ]);
const oldWord = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(4_000, 0x11),
    Buffer.from('Smuggled words', 'utf16le'),
  ]);
interface Disguise {
  body: () => Buffer;
  contentType?: string;
}

const other = (label: Label, name: string, { body, contentType }: Disguise) =>
  hostile(label, name, { said: NEITHER, body, ...(contentType ? { contentType } : {}) });

/** Files of one kind that are said to be of another. */
export const DISGUISES: HostileDocument[] = [
  other('pdf', 'an office document as PDF', { body: word }),
  other('pdf', 'an old office document as PDF', { body: oldWord }),
  other('html', 'an archive as HTML', { body: () => Buffer.from(zipSync({ 'notice.html': strToU8(page('')) })) }),
  other('html', 'a picture as HTML', { body: () => PNG }),
  other('pdf', 'a photograph as PDF', {
    body: () => Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(9_000, 0x3c)]),
  }),
  other('html', 'a film as HTML', { body: film }),
  other('html', 'what is packed twice', { body: () => gzipSync(gzipSync(page(''))) }),
  other('html', 'an office document as it is', {
    body: word,
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
  other('html', 'nothing as HTML', { body: () => Buffer.alloc(0) }),
  other('pdf', 'nothing as PDF', { body: () => Buffer.alloc(0) }),
  other('text', 'blanks as a text', { body: () => Buffer.from(' \n\t\u00A0\u200B\n'.repeat(50)) }),
  hostile('html', 'a PDF as HTML', { said: `text ${NEITHER}`, body: () => prosePdf(), lacks: ['endstream', '/Type'] }),
  hostile('pdf', 'HTML as PDF', { said: `text ${NEITHER}`, body: () => page(''), lacks: ['<p>', '<main>'] }),
  hostile('text', 'HTML as a text', { said: 'text', body: () => page(''), holds: FOUND }),
  hostile('html', 'a text as HTML', {
    said: `text ${NEITHER}`,
    body: () => `Larkspur < 5 & > 3\n\nNo elements at all.`,
    lacks: ['&amp;'],
  }),
];
