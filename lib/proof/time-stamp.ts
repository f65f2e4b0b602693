import { createHash } from 'node:crypto';
import type { TimeStampedHead } from './head.ts';
import { formatCanonicalJson } from './record.ts';

/*
 * Time stamps of heads by an external authority (RFC 3161). Only the parts that depend on the head are checked here:
 * its digest, and the nonce, which is derived from the digest. The signature is checked with openssl and the
 * certificate of the authority.
 */

/**
 * The maximum size of a time-stamp token, in bytes.
 * A usual token has a few KB, including the certificate of its authority.
 */
const MAX_TIME_STAMP_TOKEN_BYTES = 16_384;

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OCTETS = 0x04;
const OID = 0x06;
const TIME = 0x18;
/** The first element of a choice or an option, with its own tag inside. */
const EXPLICIT_0 = 0xa0;

/** SHA-256 with absent parameters or NULL; the content types of a signed message and of a time stamp. */
const SHA_256 = '0609608648016503040201';
const NULL = '0500';
const SIGNED_DATA = '06092a864886f70d010702';
const TIME_STAMP_INFO = '060b2a864886f70d0109100104';
/** A request up to the imprint: the version 1, and SHA-256. */
const REQUEST_START = `30430201013031300d${SHA_256}${NULL}0420`;
/** The end of a request: the token contains the certificate. */
const CERTIFICATE_REQUESTED = '0101ff';

/** The content of a time-stamp token (RFC 3161). */
export interface TimeStamp {
  /** The digest that it was made of, in hexadecimal. */
  imprint: string;
  /** In hexadecimal, as it is encoded; null without one. */
  nonce: string | null;
  /** The instant that the authority states, in UTC and without fractions. */
  time: string;
}

/**
 * Returns the imprint of a signed head, for which a time stamp is requested.
 * It is the SHA-256 of the head as canonical JSON without a time stamp, in hexadecimal.
 */
export function computeImprint({ time_stamp: _, ...head }: TimeStampedHead): string {
  return createHash('sha256').update(formatCanonicalJson(head)).digest('hex');
}

/**
 * Returns the nonce of a time-stamp request, in hexadecimal, derived from the imprint's first 8 bytes.
 * The first byte is set to 0x40 to 0x7f, so that DER reads the nonce as a positive number.
 */
export function deriveTimeStampNonce(imprint: string): string {
  const bytes = Buffer.from(imprint.slice(0, 16), 'hex');
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

/** Builds the time-stamp request (RFC 3161) for an imprint, in DER. */
export function buildTimeStampRequest(imprint: string): Buffer {
  return Buffer.from(`${REQUEST_START}${imprint}0208${deriveTimeStampNonce(imprint)}${CERTIFICATE_REQUESTED}`, 'hex');
}

/**
 * Returns the time-stamp token in an authority's response, in DER, if it is for this imprint.
 *
 * @throws Error with the reason why the response is rejected
 */
export function extractTimeStampToken(response: Buffer, imprint: string): Buffer {
  const [status, token] = parse(
    () => readChildren(only(parseDerElements(response)), SEQUENCE),
    'the answer is not a time stamp',
  );
  const code = parse(() => content(readChildren(status, SEQUENCE)[0], INTEGER), 'the answer is not a time stamp');
  const isGranted = code.length === 1 && (code[0] as number) <= 1;
  if (!isGranted) throw new Error(`the authority refused with status ${code[0]}`);
  if (!token) throw new Error('the answer has no time stamp');
  if (token.bytes.length > MAX_TIME_STAMP_TOKEN_BYTES)
    throw new Error(`the time stamp has more than ${MAX_TIME_STAMP_TOKEN_BYTES} bytes`);
  const fault = findTimeStampError(token.bytes.toString('base64'), imprint);
  if (fault) throw new Error(fault);
  return token.bytes;
}

/**
 * Returns the reason why a base64 time-stamp token does not fit an imprint, or null if it fits.
 * The signature of the token is not checked.
 */
export function findTimeStampError(token: string, imprint: string): string | null {
  const stamp = parseTimeStamp(token);
  if (!stamp) return 'the time stamp cannot be read';
  if (stamp.imprint !== imprint) return 'the time stamp is of something else';
  return stamp.nonce === deriveTimeStampNonce(imprint) ? null : 'the time stamp has another nonce';
}

/**
 * Parses a base64 time-stamp token (RFC 3161); returns null for any other text.
 * The signature of the token is not checked.
 */
export function parseTimeStamp(token: string): TimeStamp | null {
  const der = Buffer.from(token, 'base64');
  if (der.toString('base64') !== token || der.length > MAX_TIME_STAMP_TOKEN_BYTES) return null;
  try {
    return parseInfo(findInfo(der));
  } catch {
    return null;
  }
}

/**
 * The content of the signed message.
 * @throws Error
 */
function findInfo(der: Buffer): Buffer {
  const [type, wrapped, ...more] = readChildren(only(parseDerElements(der)), SEQUENCE);
  const signed = readChildren(only(readChildren(wrapped, EXPLICIT_0)), SEQUENCE);
  const [version, digests, message] = signed;
  const [messageType, octets, ...others] = readChildren(message, SEQUENCE);
  content(version, INTEGER);
  content(digests, SET);
  content(signed.at(-1), SET);
  const isRight = toHex(type) === SIGNED_DATA && toHex(messageType) === TIME_STAMP_INFO;
  if (!isRight || more.length > 0 || others.length > 0 || signed.length < 4) throw new Error('not a time stamp');
  return content(only(readChildren(octets, EXPLICIT_0)), OCTETS);
}

function parseInfo(der: Buffer): TimeStamp {
  const [version, policy, imprint, serial, time, ...rest] = readChildren(only(parseDerElements(der)), SEQUENCE);
  const [algorithm, digest, ...more] = readChildren(imprint, SEQUENCE);
  const isSha256 = [SHA_256, SHA_256 + NULL].includes(content(algorithm, SEQUENCE).toString('hex'));
  content(policy, OID);
  content(serial, INTEGER);
  if (toHex(version) !== '020101' || !isSha256 || more.length > 0) throw new Error('not a time stamp');
  const nonce = rest.find(({ tag }) => tag === INTEGER);
  return {
    imprint: content(digest, OCTETS).toString('hex'),
    nonce: nonce ? nonce.content.toString('hex') : null,
    time: parseTime(content(time, TIME).toString('latin1')),
  };
}

const TIME_FORMAT =
  /^([0-9]{4})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9])([.][0-9]{1,9})?Z$/;

function parseTime(text: string): string {
  const match = TIME_FORMAT.exec(text);
  if (!match) throw new Error('not a time');
  const [, year, month, day, hour, minute, second] = match;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

const toHex = (element: DerElement | undefined): string => element?.bytes.toString('hex') ?? '';

function content(element: DerElement | undefined, tag: number): Buffer {
  if (element?.tag !== tag) throw new Error('another element');
  return element.content;
}

const readChildren = (element: DerElement | undefined, tag: number): DerElement[] =>
  parseDerElements(content(element, tag));

function only(elements: DerElement[]): DerElement | undefined {
  return elements.length === 1 ? elements[0] : undefined;
}

function parse<T>(read: () => T, fault: string): T {
  try {
    return read();
  } catch {
    throw new Error(fault);
  }
}

/** An element of DER (X.690): its tag, its content, and all of its bytes with tag and length. */
interface DerElement {
  tag: number;
  content: Buffer;
  bytes: Buffer;
}

/** A length of more bytes than this is longer than any time stamp. */
const MAX_LENGTH_BYTES = 3;

/**
 * Splits DER (X.690) into its outermost elements, without parsing their content.
 * @throws Error if it is not DER, or if an element has a tag of several bytes
 */
function parseDerElements(der: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let start = 0; start < der.length; ) {
    const tag = der[start] as number;
    const { length, contentStart } = readLength(der, start + 1);
    const end = contentStart + length;
    if ((tag & 0x1f) === 0x1f || end > der.length) throw new Error('not DER');
    elements.push({ tag, content: der.subarray(contentStart, end), bytes: der.subarray(start, end) });
    start = end;
  }
  return elements;
}

function readLength(der: Buffer, at: number): { length: number; contentStart: number } {
  const first = der[at] ?? 0x80;
  if (first < 0x80) return { length: first, contentStart: at + 1 };
  const count = first - 0x80;
  const contentStart = at + 1 + count;
  if (count === 0 || count > MAX_LENGTH_BYTES || contentStart > der.length) throw new Error('not DER');
  const length = der.readUIntBE(at + 1, count);
  if (length < Math.max(0x80, 256 ** (count - 1))) throw new Error('not DER');
  return { length, contentStart };
}
