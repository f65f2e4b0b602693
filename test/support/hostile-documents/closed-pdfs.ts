import { createCipheriv, createHash } from 'node:crypto';
import { FOUND, type HostileDocument, hostile, PROSE } from './document.ts';
import { CATALOG, FONT, PAGES, type PdfObject, pageWith, proseContent, rawPdf, repeated, stream } from './raw-pdf.ts';

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
/** What passwords are filled up with (PDF 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const PERMISSIONS = -4;

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] as number, state[a] as number];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  let a = 0;
  let b = 0;
  return data.map((byte) => {
    a = (a + 1) & 255;
    b = (b + (state[a] as number)) & 255;
    swap(a, b);
    return byte ^ (state[((state[a] as number) + (state[b] as number)) & 255] as number);
  }) as Buffer;
}

const padded = (password: string) => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
const repeatedMd5 = (start: Buffer, times: number) =>
  Array.from({ length: times }).reduce<Buffer>((sum) => md5(sum), start);
/** RC4 twenty times, the key changed each time by the number of the turn. */
const twenty = (key: Buffer, data: Buffer) =>
  Array.from({ length: 20 }).reduce<Buffer>(
    (sum, _, turn) => rc4(Buffer.from(key.map((byte) => byte ^ turn)), sum),
    data,
  );

/** A PDF of the notice, encrypted with 128 bits (revision 3 by RC4, revision 4 by AES). */
function encryptedPdf(user: string, owner: string, isAes: boolean): Buffer {
  const ownerKey = repeatedMd5(md5(padded(owner)), 50);
  const ownerEntry = twenty(ownerKey, padded(user));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = repeatedMd5(md5(padded(user), ownerEntry, permissions, ID), 50);
  const userEntry = Buffer.concat([twenty(key, md5(PADDING, ID)), Buffer.alloc(16)]);
  const objectKey = md5(key, Buffer.from([5, 0, 0, 0, 0]), Buffer.from(isAes ? 'sAlT' : ''));
  const content = Buffer.from(proseContent(PROSE), 'latin1');
  const vector = Buffer.alloc(16, 7);
  const cipher = createCipheriv('aes-128-cbc', objectKey, vector);
  const data = isAes ? Buffer.concat([vector, cipher.update(content), cipher.final()]) : rc4(objectKey, content);
  const filters = isAes
    ? '/V 4 /R 4 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF'
    : '/V 2 /R 3';
  const encrypt =
    `<< /Filter /Standard ${filters} /Length 128 /P ${PERMISSIONS} /O <${ownerEntry.toString('hex')}> /U ` +
    `<${userEntry.toString('hex')}> >>`;
  const id = `<${ID.toString('hex')}>`;
  return rawPdf([CATALOG, PAGES, pageWith(), FONT, { entries: '', data }, encrypt], `/Encrypt 6 0 R /ID [${id} ${id}]`);
}

const glyphs = (count: number) =>
  Array.from({ length: count }, (_, i) => (0x21 + ((i * 37) % 400)).toString(16).padStart(4, '0')).join('');
const identityFont = (more = '') =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Secret /Encoding /Identity-H ${more} /DescendantFonts [<< ` +
  '/Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Secret /CIDSystemInfo << /Registry (Adobe) /Ordering ' +
  '(Identity) /Supplement 0 >> /DW 500 >>] >>';
const glyphContent = () =>
  `BT /F1 11 Tf 14 TL 40 800 Td ${Array.from({ length: 40 }, () => `<${glyphs(60)}> Tj T*`).join('\n')} ET`;
const PRIVATE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Soup def /CMapType 2 def \
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <0FFF> <E000> endbfrange endcmap CMapName currentdict /CMap defineresource pop end end`;
const scan: PdfObject = {
  entries:
    '/Type /XObject /Subtype /Image /Width 1024 /Height 1024 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter ' +
    '/FlateDecode',
  data: repeated(Buffer.alloc(1 << 20, 0xee), 1),
};
const scannedPages = (count: number) => {
  const kids = Array.from({ length: count }, (_, i) => `${5 + i} 0 R`).join(' ');
  const one =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im 3 0 R >> >> /Contents 4 0 R >>';
  return rawPdf([
    CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    scan,
    stream('q 595 0 0 842 0 0 cm /Im Do Q'),
    ...Array.from({ length: count }, () => one),
  ]);
};

/** PDFs whose text cannot be had, and one that only seems so. */
export const CLOSED_PDFS: HostileDocument[] = [
  hostile('pdf', 'encrypted by RC4, with a password', {
    said: 'protected',
    body: () => encryptedPdf('open sesame', 'boss', false),
  }),
  hostile('pdf', 'encrypted by AES, with a password', {
    said: 'protected',
    body: () => encryptedPdf('open sesame', 'boss', true),
  }),
  hostile('pdf', 'encrypted for its owner alone', {
    said: 'text',
    body: () => encryptedPdf('', 'boss', false),
    holds: FOUND,
  }),
  hostile('pdf', 'encrypted by AES for its owner alone', {
    said: 'text',
    body: () => encryptedPdf('', 'boss', true),
    holds: FOUND,
  }),
  hostile('pdf', 'glyphs that nothing says the letters of', {
    said: 'unreadable scanned',
    body: () => rawPdf([CATALOG, PAGES, pageWith(), identityFont(), stream(glyphContent())]),
  }),
  hostile('pdf', 'glyphs whose letters are private ones', {
    said: 'unreadable scanned',
    body: () =>
      rawPdf([CATALOG, PAGES, pageWith(), identityFont('/ToUnicode 6 0 R'), stream(glyphContent()), stream(PRIVATE)]),
  }),
  hostile('pdf', 'a scanned page', { said: 'scanned', body: () => scannedPages(1) }),
  hostile('pdf', 'thirty scanned pages', { said: 'scanned', body: () => scannedPages(30) }),
];
