import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { getHeaderValues } from './request-headers.ts';

/*
 * The tag of a response is `<content>`, a hash of its text and headers, or `<content>.<since>.<until>.<request>`: the
 * seconds between which it is valid if nothing is written, and a hash of the request. not-modified.ts uses them.
 */

const TAG_PATTERN = /^([\w-]{27})(?:\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{12}))?$/;
const ENTITY_TAG_PATTERN = /^(?:W\/)?"([\w.-]+)"$|^\*$/;
const SECOND_MS = 1_000;

/**
 * The period, stored in an ETag, in which the response changes only if data is written.
 * Times are in milliseconds since the epoch. `request` is the hash of the request that the tag belongs to.
 */
export interface EntityTagValidity {
  from: number;
  until: number;
  request: string;
}

/** Returns the SHA-1 of a text as base64url, 27 characters. It is for ETags, not for security. */
export const hashForEntityTag = (text: string) => createHash('sha1').update(text).digest('base64url');
const encodeTime = (time: number) => Math.floor(time / SECOND_MS).toString(36);
const decodeTime = (text: string) => Number.parseInt(text, 36) * SECOND_MS;

/**
 * Returns the ETag of a response, without quotes. It has a hash of `text`, and the validity if there is one.
 * If the tag has a validity, a later request that sends it can be answered with 304 without reading the data again.
 */
export function buildEntityTag(text: string, validity: EntityTagValidity | null): string {
  if (!validity) return hashForEntityTag(text);
  const { from: since, until, request } = validity;
  return [hashForEntityTag(text), encodeTime(since), encodeTime(until), request].join('.');
}

/** Parses the validity period in an ETag without quotes; null if the tag has none. */
export function parseValidityPeriod(tag: string): EntityTagValidity | null {
  const [, , since, until, request] = TAG_PATTERN.exec(tag) ?? [];
  return since && until && request ? { from: decodeTime(since), until: decodeTime(until), request } : null;
}

/**
 * Returns the tags of the If-None-Match header (RFC 9110, section 13.1.2), without quotes and `W/`.
 * The wildcard `*` is returned as it is. Tags that are not in the form of this service's tags are left out.
 */
export const getIfNoneMatchTags = (event: APIGatewayProxyEvent): string[] =>
  parseEntityTags(getHeaderValues(event.multiValueHeaders, 'if-none-match'));

/**
 * Returns the tags in the values of an If-Match or If-None-Match header, without quotes and `W/`.
 * The wildcard `*` is returned as it is. Tags that are not in the form of this service's tags are left out.
 */
export const parseEntityTags = (values: string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .flatMap((one) => {
      const [all, tag = all] = ENTITY_TAG_PATTERN.exec(one.trim()) ?? [];
      return tag ?? [];
    });

/** Returns true if two tags have the same content hash; their validity periods may differ. */
export const haveSameContentHash = (tag: string, other: string) => getContentHash(tag) === getContentHash(other);
const getContentHash = (tag: string) => TAG_PATTERN.exec(tag)?.[1] ?? tag;
