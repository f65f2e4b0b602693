import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerValues } from './header-values.ts';

/*
 * The tag of an answer is `<content>`, a hash of its text and of what its headers say of it, or `<content>.<since>.<until>.<request>`: the times, in seconds, between
 * which it is right if nothing is written, and a digest of the request. unchanged.ts says what the rest is for.
 */

const FORM = /^([\w-]{27})(?:\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{12}))?$/;
const TAG = /^(?:W\/)?"([\w.-]+)"$|^\*$/;
const SECOND_MS = 1_000;

/** How long an answer to a request is valid, in milliseconds, if nothing is written. */
export interface Standing {
  since: number;
  until: number;
  request: string;
}

export const digestOf = (text: string) => createHash('sha1').update(text).digest('base64url');
const written = (time: number) => Math.floor(time / SECOND_MS).toString(36);
const read = (text: string) => Number.parseInt(text, 36) * SECOND_MS;

/** The tag of a text, without its quotes. */
export function tagOf(text: string, standing: Standing | null): string {
  if (!standing) return digestOf(text);
  const { since, until, request } = standing;
  return [digestOf(text), written(since), written(until), request].join('.');
}

/** What a tag says beside its content; null for one that says no more. */
export function standingOf(tag: string): Standing | null {
  const [, , since, until, request] = FORM.exec(tag) ?? [];
  return since && until && request ? { since: read(since), until: read(until), request } : null;
}

/** The tags of If-None-Match (RFC 9110 section 13.1.2) that can be ours, without quotes and weakness; `*` is itself. */
export const knownTags = (event: APIGatewayProxyEvent): string[] =>
  tagsIn(headerValues(event.multiValueHeaders, 'if-none-match'));

/** The tags that the values of a header name. */
export const tagsIn = (values: string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .flatMap((one) => {
      const [all, tag = all] = TAG.exec(one.trim()) ?? [];
      return tag ?? [];
    });

/** True if two tags are of the same text. */
export const isSameText = (tag: string, other: string) => textOf(tag) === textOf(other);
const textOf = (tag: string) => FORM.exec(tag)?.[1] ?? tag;
