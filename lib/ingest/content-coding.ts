import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';
import { isCharset } from '../outside/decode.ts';

/** Creates the stream that undoes one compression. */
export type Decoder = typeof createGunzip | typeof createBrotliDecompress;

/** The first bytes by which a compression is recognised: enough that text is not taken for one by chance. */
export const HEAD_BYTES = 1_024;
/** An answer names at most so many codings, one applied to the result of the other. */
const MAX_CODINGS = 3;
const CODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'x-deflate', 'br']);
/** Values that servers write into `Content-Encoding` and that are no compression; charsets and media types, too. */
const NO_CODINGS = new Set([
  '',
  '7bit',
  '8bit',
  'aws-chunked',
  'binary',
  'chunked',
  'default',
  'false',
  'identity',
  'no',
  'none',
  'null',
  'off',
  'plain',
  'raw',
  'text',
  'undefined',
  'utf8',
]);
const MEDIA_TYPE = /^(application|text|image|audio|video)\/[\w.+-]+$/;

/**
 * The codings that a header names, in the order in which they were applied, without labels that are none; null if one of them is
 * not known, or there are too many.
 */
export function parseCodings(header: string): string[] | null {
  const labels = header.split(',').map((label) => label.trim().toLowerCase());
  const codings = labels.filter((label) => !isNoCoding(label));
  return codings.length <= MAX_CODINGS && codings.every((coding) => CODINGS.has(coding)) ? codings : null;
}

const isNoCoding = (label: string) => NO_CODINGS.has(label) || MEDIA_TYPE.test(label) || isCharset(label);

/**
 * The decoder for bytes that begin with `head`. Data of an unlabelled answer is decompressed only if it begins as gzip or zlib
 * does; of a labelled one, by the compression that it has, if that is another one. Null: it is not compressed.
 */
export function chooseDecoder(head: Buffer, coding: string | undefined): Decoder | null {
  if (coding === 'br' && isBrotli(head)) return createBrotliDecompress;
  if (hasGzipHeader(head)) return createGunzip;
  if (hasZlibHeader(head) && unreadBytes(inflateSync, head) !== null) return createInflate;
  if (coding === undefined) return null;
  const unread = unreadBytes(inflateRawSync, head);
  if (unread === 0 || unread === GZIP_TRAILER_BYTES) return createInflateRaw;
  return isBrotli(head) ? createBrotliDecompress : null;
}

/** Gzip without its header ends with the sum and the length. */
const GZIP_TRAILER_BYTES = 8;

/** RFC 1952: the magic number, and the only method that there is. */
const hasGzipHeader = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;

/** RFC 1950: method 8, a window of at most 32 KB, a check sum, no dictionary. */
function hasZlibHeader(head: Buffer): boolean {
  if (head.length < 2) return false;
  const [method = 0, flags = 0] = head;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0;
}

const isBrotli = (head: Buffer) => unreadBytes(brotliDecompressSync, head, constants.BROTLI_OPERATION_FLUSH) === 0;

/** What 1 KB can become is bounded: brotli makes megabytes of a few bytes. */
const MAX_TRIAL_BYTES = 2 * 1024 * 1024;

/**
 * The bytes after the end of such data; null if the bytes are not its beginning. Data whose result is too long for a trial is
 * taken for such data: its length is refused when it is read.
 */
function unreadBytes(
  decode: (head: Buffer, options: ZlibOptions) => Buffer,
  head: Buffer,
  finishFlush: number = constants.Z_SYNC_FLUSH,
): number | null {
  try {
    const result = decode(head, { finishFlush, maxOutputLength: MAX_TRIAL_BYTES, info: true }) as unknown as Trial;
    return result.buffer.length > 0 ? head.length - result.engine.bytesWritten : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 0 : null;
  }
}

/** What zlib answers with the option `info`. */
interface Trial {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
