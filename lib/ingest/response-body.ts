import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  CONTENT_CODING_SNIFF_BYTES,
  chooseDecompressor,
  type DecompressorFactory,
  parseContentCodings,
} from './content-coding.ts';

const MAX_BODY_BYTES = 15 * 1024 * 1024;

/**
 * The error of a response body that cannot be decompressed or exceeds a limit.
 * Its message is written for operators.
 */
export class ResponseBodyError extends Error {
  override name = 'BodyError';
}

/** The error of a response body of more than 15 MB, compressed or decompressed. */
export class BodyTooLargeError extends ResponseBodyError {}

/**
 * Reads and decompresses the body of a response, at most 15 MB.
 *
 * @throws BodyTooLargeError if the body has more than 15 MB, compressed or decompressed
 * @throws ResponseBodyError if the name of its compression is not known
 * @throws Error if reading or decompressing fails
 */
export async function readResponseBody(response: IncomingMessage): Promise<Buffer> {
  // Allocated at once, memory is committed page by page as it fills: growing would copy it four times.
  const buffer = Buffer.allocUnsafe(MAX_BODY_BYTES);
  let length = 0;
  try {
    for await (const chunk of decompress(response)) length += chunk.copy(buffer, length);
  } finally {
    response.destroy();
  }
  return length > MAX_BODY_BYTES / 4 ? buffer.subarray(0, length) : Buffer.from(buffer.subarray(0, length));
}

type ByteChunks = AsyncIterable<Buffer>;

/**
 * Decompresses data by one coding after the other.
 * Every layer has the same limit, because a sender controls the length between two decompressions.
 */
function decompress(response: IncomingMessage): ByteChunks {
  const header = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  const codings = parseContentCodings(header);
  if (!codings) throw unknownCoding(header);
  let chunks: ByteChunks = limitSize(response);
  if (codings.length === 0) return limitSize(decode(chunks, (head) => chooseDecompressor(head, undefined)));
  for (const coding of codings.toReversed()) {
    chunks = limitSize(
      decode(chunks, (head) => chooseLabelledDecoder(head, coding, codings.length > 1 ? header : null)),
    );
  }
  return chunks;
}

const DEFAULT_DECODERS: Record<string, DecompressorFactory> = { br: createBrotliDecompress, deflate: createInflate };

/** Returns the decoder of the label if the compression is not recognised: its error says what is wrong. */
function chooseLabelledDecoder(head: Buffer, coding: string, severalCodings: string | null): DecompressorFactory {
  const decoder = chooseDecompressor(head, coding);
  if (!decoder && severalCodings) throw unknownCoding(severalCodings);
  return decoder ?? DEFAULT_DECODERS[coding.replace(/^x-/, '')] ?? createGunzip;
}

const unknownCoding = (header: string) =>
  new ResponseBodyError(`The content encoding ${header.slice(0, 50)} is not known`);

async function* limitSize(chunks: ByteChunks): ByteChunks {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLargeError('The document has more than 15 MB');
    yield chunk;
  }
}

/** Decompresses chunks as their first bytes indicate. An empty body is empty in any coding. */
async function* decode(chunks: ByteChunks, choose: (head: Buffer) => DecompressorFactory | null): ByteChunks {
  const rest = chunks[Symbol.asyncIterator]();
  try {
    const head = await readHead(rest);
    if (head.length === 0) return;
    const all = prepend(head, rest);
    const decoder = choose(head);
    // An error of either stream is thrown where the result is read.
    yield* decoder ? pipeline(Readable.from(all), decoder(), () => {}) : all;
  } finally {
    await rest.return?.();
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < CONTENT_CODING_SNIFF_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

async function* prepend(head: Buffer, rest: AsyncIterator<Buffer>): ByteChunks {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
