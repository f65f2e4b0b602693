import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const MOST_BYTES = 15 * 1024 * 1024;
const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
] as const);

/** Why a response's body is not accepted; the message is for the operator. */
export class BodyError extends Error {
  override name = 'BodyError';
}

/** The body is longer than is read. */
export class TooLargeError extends BodyError {}

/**
 * The body of a response, decompressed: at most 15 MB, in one piece of memory, even if it came in many small pieces.
 *
 * @throws BodyError, or an error of reading or decompressing
 */
export async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  // Allocated as a whole, it comes from the system page by page, as it fills: growing would copy it four times.
  const room = Buffer.allocUnsafe(MOST_BYTES);
  let length = 0;
  try {
    for await (const chunk of decompressed(response) as AsyncIterable<Buffer>) {
      if (length + chunk.length > MOST_BYTES) throw new TooLargeError('The document has more than 15 MB');
      length += chunk.copy(room, length);
    }
  } finally {
    response.destroy();
  }
  return length > MOST_BYTES / 4 ? room.subarray(0, length) : Buffer.from(room.subarray(0, length));
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = DECODERS.get(encoding as 'gzip');
  if (!decoder) throw new BodyError(`The content encoding ${encoding.slice(0, 50)} is not known`);
  const stream = decoder();
  response.on('error', (error) => stream.destroy(error));
  return response.pipe(stream);
}
