import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerValues } from './header-values.ts';

/*
 * The tag of a response is `<content>`, a hash of its text and headers, or `<content>.<since>.<until>.<request>`: the
 * seconds between which it is valid if nothing is written, and a hash of the request. unchanged.ts uses them.
 */

const FORM = /^([\w-]{27})(?:\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{12}))?$/;
const TAG = /^(?:W\/)?"([\w.-]+)"$|^\*$/;
const SECOND_MS = 1_000;

/** How long a response is valid if nothing is written, in milliseconds since the epoch. */
export interface Standing {
  since: number;
  until: number;
  request: string;
}

export const digestOf = (text: string) => createHash('sha1').update(text).digest('base64url');
const written = (time: number) => Math.floor(time / SECOND_MS).toString(36);
const read = (text: string) => Number.parseInt(text, 36) * SECOND_MS;

/** Returns the tag of a text, without quotes. */
export function tagOf(text: string, standing: Standing | null): string {
  if (!standing) return digestOf(text);
  const { since, until, request } = standing;
  return [digestOf(text), written(since), written(until), request].join('.');
}

/** Parses the validity in a tag; null if it has none. */
export function standingOf(tag: string): Standing | null {
  const [, , since, until, request] = FORM.exec(tag) ?? [];
  return since && until && request ? { since: read(since), until: read(until), request } : null;
}

/**
 * Returns the tags of If-None-Match (RFC 9110 section 13.1.2) that have our format, without quotes and weakness; or
 * `*`.
 */
export const knownTags = (event: APIGatewayProxyEvent): string[] =>
  tagsIn(headerValues(event.multiValueHeaders, 'if-none-match'));

/** Returns the tags in the values of a header. */
export const tagsIn = (values: string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .flatMap((one) => {
      const [all, tag = all] = TAG.exec(one.trim()) ?? [];
      return tag ?? [];
    });

/** Returns whether two tags identify the same content. */
export const isSameText = (tag: string, other: string) => textOf(tag) === textOf(other);
const textOf = (tag: string) => FORM.exec(tag)?.[1] ?? tag;
