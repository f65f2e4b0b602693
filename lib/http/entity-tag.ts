import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { getHeaderValues } from './header-values.ts';

/*
 * The tag of a response is `<content>`, a hash of its text and headers, or `<content>.<since>.<until>.<request>`: the
 * seconds between which it is valid if nothing is written, and a hash of the request. unchanged.ts uses them.
 */

const TAG_PATTERN = /^([\w-]{27})(?:\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{12}))?$/;
const ENTITY_TAG_PATTERN = /^(?:W\/)?"([\w.-]+)"$|^\*$/;
const SECOND_MS = 1_000;

/** How long a response is valid if nothing is written, in milliseconds since the epoch. */
export interface TagValidity {
  from: number;
  until: number;
  request: string;
}

export const hashText = (text: string) => createHash('sha1').update(text).digest('base64url');
const encodeTime = (time: number) => Math.floor(time / SECOND_MS).toString(36);
const decodeTime = (text: string) => Number.parseInt(text, 36) * SECOND_MS;

/** Returns the tag of a text, without quotes. */
export function buildTag(text: string, standing: TagValidity | null): string {
  if (!standing) return hashText(text);
  const { from: since, until, request } = standing;
  return [hashText(text), encodeTime(since), encodeTime(until), request].join('.');
}

/** Parses the validity in a tag; null if it has none. */
export function parseTagValidity(tag: string): TagValidity | null {
  const [, , since, until, request] = TAG_PATTERN.exec(tag) ?? [];
  return since && until && request ? { from: decodeTime(since), until: decodeTime(until), request } : null;
}

/**
 * Returns the tags of If-None-Match (RFC 9110 section 13.1.2) that have our format, without quotes and weakness; or
 * `*`.
 */
export const getIfNoneMatchTags = (event: APIGatewayProxyEvent): string[] =>
  parseTags(getHeaderValues(event.multiValueHeaders, 'if-none-match'));

/** Returns the tags in the values of a header. */
export const parseTags = (values: string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .flatMap((one) => {
      const [all, tag = all] = ENTITY_TAG_PATTERN.exec(one.trim()) ?? [];
      return tag ?? [];
    });

/** Returns whether two tags identify the same content. */
export const hasSameContent = (tag: string, other: string) => getContentHash(tag) === getContentHash(other);
const getContentHash = (tag: string) => TAG_PATTERN.exec(tag)?.[1] ?? tag;
