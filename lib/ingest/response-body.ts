import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { chooseDecoder, type Decoder, HEAD_BYTES, parseCodings } from './content-coding.ts';

const MOST_BYTES = 15 * 1024 * 1024;

/** A response body that is not accepted; the message is for the operator. */
export class BodyError extends Error {
  override name = 'BodyError';
}

/** The body exceeds the size limit. */
export class TooLargeError extends BodyError {}

/**
 * Returns the body of a response, decompressed, at most 15 MB, in one buffer.
 *
 * @throws BodyError, or an error of reading or decompressing
 */
export async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  // Allocated at once, memory is committed page by page as it fills: growing would copy it four times.
  const room = Buffer.allocUnsafe(MOST_BYTES);
  let length = 0;
  try {
    for await (const chunk of decompressed(response)) length += chunk.copy(room, length);
  } finally {
    response.destroy();
  }
  return length > MOST_BYTES / 4 ? room.subarray(0, length) : Buffer.from(room.subarray(0, length));
}

type Chunks = AsyncIterable<Buffer>;

/** Every layer has the same limit: data between two decompressions is as long as its sender likes. */
function decompressed(response: IncomingMessage): Chunks {
  const header = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  const codings = parseCodings(header);
  if (!codings) throw unknownCoding(header);
  let chunks: Chunks = limited(response);
  if (codings.length === 0) return limited(decoded(chunks, (head) => chooseDecoder(head, undefined)));
  for (const coding of codings.toReversed()) {
    chunks = limited(decoded(chunks, (head) => labelledDecoder(head, coding, codings.length > 1 ? header : null)));
  }
  return chunks;
}

const LABELLED: Record<string, Decoder> = { br: createBrotliDecompress, deflate: createInflate };

/** Returns the decoder of the label if the compression is not recognised: its error says what is wrong. */
function labelledDecoder(head: Buffer, coding: string, severalCodings: string | null): Decoder {
  const decoder = chooseDecoder(head, coding);
  if (!decoder && severalCodings) throw unknownCoding(severalCodings);
  return decoder ?? LABELLED[coding.replace(/^x-/, '')] ?? createGunzip;
}

const unknownCoding = (header: string) => new BodyError(`The content encoding ${header.slice(0, 50)} is not known`);

async function* limited(chunks: Chunks): Chunks {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new TooLargeError('The document has more than 15 MB');
    yield chunk;
  }
}

/** Decompresses chunks as their first bytes indicate. An empty body is empty in any coding. */
async function* decoded(chunks: Chunks, choose: (head: Buffer) => Decoder | null): Chunks {
  const rest = chunks[Symbol.asyncIterator]();
  try {
    const head = await headOf(rest);
    if (head.length === 0) return;
    const all = joined(head, rest);
    const decoder = choose(head);
    // An error of either stream is thrown where the result is read.
    yield* decoder ? pipeline(Readable.from(all), decoder(), () => {}) : all;
  } finally {
    await rest.return?.();
  }
}

async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): Chunks {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
