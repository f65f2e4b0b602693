import * as z from 'zod/mini';
import { type FeedSourceFields, findFeedSourceErrors } from '../../feeds/feed-source.ts';
import { SourceSettings, SourceUrl } from '../../feeds/source-settings.ts';
import { invalidParameter } from '../../values/problem.ts';
import { Id } from '../../values/schemas.ts';

const NAME_RULE = 'must be a name of 1 to 200 characters';
const SourceName = z.string(NAME_RULE).check(z.trim(), z.minLength(1, NAME_RULE), z.maxLength(200, NAME_RULE));

/** A source that a person adds. */
export const NewSource = z.extend(SourceSettings, { url: SourceUrl, name: SourceName, topic_id: Id });
export type NewSource = z.infer<typeof NewSource>;

const settings = SourceSettings.shape;

/** A change of a source: each given setting is set, and null resets it to its default. */
export const SourceChange = z.strictObject({
  url: z.optional(z.nullable(SourceUrl)),
  name: z.optional(z.nullable(SourceName)),
  topic_id: z.optional(z.nullable(Id)),
  kind: z.nullable(settings.kind),
  mapping: z.nullable(settings.mapping),
  selectors: z.nullable(settings.selectors),
  path: z.nullable(settings.path),
  institution_name: z.nullable(settings.institution_name),
  jurisdiction_code: z.nullable(settings.jurisdiction_code),
  language: z.nullable(settings.language),
  time_zone: z.nullable(settings.time_zone),
  date_formats: z.nullable(settings.date_formats),
  interval_minutes: z.nullable(settings.interval_minutes),
  usual_kind: z.nullable(settings.usual_kind),
  include_words: z.nullable(settings.include_words),
  exclude_words: z.nullable(settings.exclude_words),
  documents: z.nullable(settings.documents),
  paused: z.optional(z.boolean('must be true or false')),
  /** Accepts a proposal. */
  accepted: z.optional(z.literal(true, 'must be true; delete a proposal to refuse it')),
});
export type SourceChange = z.infer<typeof SourceChange>;

/** The most bytes of a source's settings. Lists of sources have a limit of read units. */
const MAX_SETTINGS_BYTES = 4_000;

/**
 * Checks that the settings of a source fit its kind, and are not too long together.
 * @throws Problem 400 invalid_parameter
 */
export function assertSettingsFit(source: FeedSourceFields, settings: object): void {
  const [error] = findFeedSourceErrors(source);
  if (error) throw invalidParameter({ in: 'body', parameter: error.member, detail: error.message });
  if (Buffer.byteLength(JSON.stringify(settings)) <= MAX_SETTINGS_BYTES) return;
  const detail = `the settings of a source must have at most ${MAX_SETTINGS_BYTES} bytes together`;
  throw invalidParameter({ in: 'body', parameter: 'include_words', detail });
}
