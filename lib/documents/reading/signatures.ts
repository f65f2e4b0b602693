// biome-ignore-all lint/suspicious/noControlCharactersInRegex: signatures of files have them

/**
 * A kind of file that is neither text nor PDF.
 * `name` completes the sentence "It is …", for example with `a ZIP archive`.
 */
export interface UnsupportedFileKind {
  mediaType: string;
  name: string;
}

const kind = (mediaType: string, name: string): UnsupportedFileKind => ({ mediaType, name });
const WORD = kind('application/msword', 'a Word document');
const EXCEL = kind('application/vnd.ms-excel', 'an Excel workbook');
const POWERPOINT = kind('application/vnd.ms-powerpoint', 'a PowerPoint presentation');
const OFFICE = kind('application/x-ole-storage', 'an office document');
const ZIP = kind('application/zip', 'a ZIP archive');

/** The first bytes of files as Latin-1, from file(1) and the MIME Sniffing Standard. */
const BEGINNINGS: [RegExp, UnsupportedFileKind][] = [
  [/^\x89PNG\r\n/, kind('image/png', 'a PNG image')],
  [/^\xff\xd8\xff/, kind('image/jpeg', 'a JPEG image')],
  [/^GIF8[79]a/, kind('image/gif', 'a GIF image')],
  [/^RIFF.{4}WEBP/s, kind('image/webp', 'a WebP image')],
  [/^RIFF/, kind('audio/wav', 'a sound or a video')],
  [/^(?:II\*\0|MM\0\*)/, kind('image/tiff', 'a TIFF image')],
  [/^BM.{4}\0{4}/s, kind('image/bmp', 'a bitmap image')],
  [/^\0\0\x01\0/, kind('image/x-icon', 'an icon')],
  [/^.{4}ftyp(?:avif|heic|mif1)/s, kind('image/avif', 'an image')],
  [/^.{4}ftyp/s, kind('video/mp4', 'a video')],
  [/^(?:ID3|OggS|fLaC|\xff[\xfb\xf3\xf2])/, kind('audio/mpeg', 'a sound')],
  [/^\x1a\x45\xdf\xa3/, kind('video/webm', 'a video')],
  [/^\{\\rtf/, kind('application/rtf', 'a document in Rich Text Format')],
  [/^%!PS/, kind('application/postscript', 'a PostScript document')],
  [/^\x1f\x8b/, kind('application/gzip', 'a gzip archive')],
  [/^7z\xbc\xaf/, kind('application/x-7z-compressed', 'a 7z archive')],
  [/^Rar!/, kind('application/vnd.rar', 'a RAR archive')],
  [/^(?:BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, kind('application/octet-stream', 'a compressed file')],
  [/^(?:wOF[F2]|OTTO|\0\x01\0\0\0)/, kind('font/otf', 'a font')],
  [/^(?:MZ|\x7fELF|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe)/, kind('application/x-executable', 'a program')],
  [/^MIME-Version: |^From: <Saved by /, kind('multipart/related', 'a saved mail or page')],
  [/^BEGIN:VCALENDAR/, kind('text/calendar', 'a calendar')],
];

/** Names of parts of documents in ZIP files; they are uncompressed in the file. */
const ZIPPED: [string, UnsupportedFileKind][] = [
  ['word/', WORD],
  ['xl/', EXCEL],
  ['ppt/', POWERPOINT],
  ['opendocument.text', kind('application/vnd.oasis.opendocument.text', 'an OpenDocument text')],
  ['opendocument.spreadsheet', kind('application/vnd.oasis.opendocument.spreadsheet', 'an OpenDocument spreadsheet')],
  [
    'opendocument.presentation',
    kind('application/vnd.oasis.opendocument.presentation', 'an OpenDocument presentation'),
  ],
  ['application/epub+zip', kind('application/epub+zip', 'an e-book')],
];
/** Names of streams in office documents before 2007, in UTF-16. */
const STREAMS: [string, UnsupportedFileKind][] = [
  ['WordDocument', WORD],
  ['Workbook', EXCEL],
  ['PowerPoint Document', POWERPOINT],
];

/**
 * Identifies a file without readable text, such as an archive or image, by its first bytes.
 * Null for any other file.
 */
export function findUnsupportedFileKind(body: Buffer): UnsupportedFileKind | null {
  if (body.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return findZipKind(body);
  if (body.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return findOleKind(body);
  const beginning = body.subarray(0, 64).toString('latin1');
  return BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1] ?? null;
}

const findZipKind = (body: Buffer) => ZIPPED.find(([part]) => body.includes(part, 0, 'latin1'))?.[1] ?? ZIP;
const findOleKind = (body: Buffer) => STREAMS.find(([name]) => body.includes(name, 0, 'utf16le'))?.[1] ?? OFFICE;
