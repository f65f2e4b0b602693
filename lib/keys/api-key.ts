import * as z from 'zod/mini';
import { Id } from '../values/id.ts';
import { Instant } from '../values/time.ts';

const whole = (most: number) => {
  const rule = `must be a whole number from 1 to ${most}`;
  return z.int(rule).check(z.gte(1, rule), z.lte(most, rule));
};

/** How many requests a key may send: so many a second in the long run, and `burst` at once. */
export const KeyLimit = z.strictObject(
  { per_second: whole(1_000), burst: whole(10_000) },
  'must have per_second and burst, or be null',
);
export type KeyLimit = z.infer<typeof KeyLimit>;

/**
 * The record of an API key without its secret. A key never expires automatically. Who made, rotated and revoked it is the `sub`
 * of a person, or the shell's user at the command line.
 */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The part of the key that may be shown: alone it is not accepted. */
  prefix: z.string(),
  created_by: z.string(),
  created_at: Instant,
  rotated_by: z.nullable(z.string()),
  rotated_at: z.nullable(Instant),
  revoked_by: z.nullable(z.string()),
  revoked_at: z.nullable(Instant),
  /** Written at most once an hour. */
  last_used_at: z.nullable(Instant),
  /** Its own; null where that of all keys holds. */
  rate_limit: z.nullable(KeyLimit),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The body that creates a key. */
export const NewApiKey = z.strictObject({
  name: z.string('must be text of 1 to 80 characters'),
  rate_limit: z.optional(z.nullable(KeyLimit)),
});

/** The body that changes a key. */
export const ApiKeyChange = z.strictObject({ rate_limit: z.nullable(KeyLimit) });

/** A new key including `api_key`, the key itself: no later answer shows it again. */
export const ShownApiKey = z.object({
  id: Id,
  name: z.string(),
  api_key: z.string(),
  prefix: z.string(),
  created_at: Instant,
});
export type ShownApiKey = z.infer<typeof ShownApiKey>;

/** A key after its rotation, with the new `api_key`, shown only here: from `invalidated_at` on the old one is not accepted. */
export const RotatedApiKey = z.extend(ShownApiKey, { invalidated_at: Instant });
export type RotatedApiKey = z.infer<typeof RotatedApiKey>;
