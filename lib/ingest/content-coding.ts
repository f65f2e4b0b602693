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
import { isSupportedCharset } from '../platform/egress/decode-text.ts';

/** A function of node:zlib that creates a decompressing stream for one compression format. */
export type DecompressorFactory = typeof createGunzip | typeof createBrotliDecompress;

/** The number of bytes at the start of a response body by which its compression is identified. */
export const CONTENT_CODING_SNIFF_BYTES = 1_024;
/** A response may name several codings, each applied to the result of the previous one. */
const MAX_CODINGS = 3;
const CODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'x-deflate', 'br']);
/** Values of `Content-Encoding` that are not compressions. Servers send charsets and media types, too. */
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
 * Parses the compressions in a `Content-Encoding` header, in the order in which they were applied.
 * Labels that are no compressions, such as `utf8`, are skipped. Null if a coding is unknown, or there are more than
 * three.
 */
export function parseContentCodings(header: string): string[] | null {
  const labels = header.split(',').map((label) => label.trim().toLowerCase());
  const codings = labels.filter((label) => !isOtherLabel(label));
  return codings.length <= MAX_CODINGS && codings.every((coding) => CODINGS.has(coding)) ? codings : null;
}

const isOtherLabel = (label: string) => NO_CODINGS.has(label) || MEDIA_TYPE.test(label) || isSupportedCharset(label);

/**
 * Returns the decoder for a response body, by its first bytes; null if it is not compressed.
 * With a declared coding the body is decompressed by its actual compression, which may be another one. Without one, it
 * is decompressed only if it begins like gzip or zlib.
 * @param firstBytes the first bytes of the body
 * @param declaredCoding the declared coding, from the Content-Encoding header
 */
export function chooseDecompressor(firstBytes: Buffer, declaredCoding: string | undefined): DecompressorFactory | null {
  if (declaredCoding === 'br' && isBrotli(firstBytes)) return createBrotliDecompress;
  if (hasGzipHeader(firstBytes)) return createGunzip;
  if (hasZlibHeader(firstBytes) && unreadBytes(inflateSync, firstBytes) !== null) return createInflate;
  if (declaredCoding === undefined) return null;
  const unread = unreadBytes(inflateRawSync, firstBytes);
  if (unread === 0 || unread === GZIP_TRAILER_BYTES) return createInflateRaw;
  return isBrotli(firstBytes) ? createBrotliDecompress : null;
}

/** Gzip without its header ends with checksum and length. */
const GZIP_TRAILER_BYTES = 8;

/** Returns true for the magic number and the only method of gzip (RFC 1952). */
const hasGzipHeader = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;

/** Returns true for method 8, a window of at most 32 KB, a checksum and no dictionary (RFC 1950). */
function hasZlibHeader(head: Buffer): boolean {
  if (head.length < 2) return false;
  const [method = 0, flags = 0] = head;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0;
}

const isBrotli = (head: Buffer) => unreadBytes(brotliDecompressSync, head, constants.BROTLI_OPERATION_FLUSH) === 0;

/** The expansion of 1 KB is limited: brotli expands a few bytes to megabytes. */
const MAX_TRIAL_BYTES = 2 * 1024 * 1024;

/**
 * Returns the bytes after the end of compressed data; null for data that is not compressed like this.
 *
 * A result that exceeds the trial's limit counts as compressed: its length is checked when it is read.
 */
function unreadBytes(
  decode: (head: Buffer, options: ZlibOptions) => Buffer,
  head: Buffer,
  finishFlush: number = constants.Z_SYNC_FLUSH,
): number | null {
  try {
    const result = decode(head, {
      finishFlush,
      maxOutputLength: MAX_TRIAL_BYTES,
      info: true,
    }) as unknown as TrialResult;
    return result.buffer.length > 0 ? head.length - result.engine.bytesWritten : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 0 : null;
  }
}

/** The result of zlib with the option `info`. */
interface TrialResult {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
