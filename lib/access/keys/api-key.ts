import * as z from 'zod/mini';
import { Id } from '../../values/schemas.ts';
import { Instant } from '../../values/time.ts';

const boundedInteger = (max: number) => {
  const rule = `must be a whole number from 1 to ${max}`;
  return z.int(rule).check(z.gte(1, rule), z.lte(max, rule));
};

/** The rate limit of an API key: requests per second on average, and `burst` at once. */
export const KeyLimit = z.strictObject(
  { per_second: boundedInteger(1_000), burst: boundedInteger(10_000) },
  'must have per_second and burst, or be null',
);
export type KeyLimit = z.infer<typeof KeyLimit>;

/**
 * An API key without its secret. Keys never expire automatically.
 *
 * `created_by`, `rotated_by` and `revoked_by` are the `sub` of a person, or the shell user who ran the command line.
 */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The public part of the key, which is not accepted alone. */
  prefix: z.string(),
  created_by: z.string(),
  created_at: Instant,
  rotated_by: z.nullable(z.string()),
  rotated_at: z.nullable(Instant),
  revoked_by: z.nullable(z.string()),
  revoked_at: z.nullable(Instant),
  /** Written at most once an hour. */
  last_used_at: z.nullable(Instant),
  /** The key's own limit; null for the default. */
  rate_limit: z.nullable(KeyLimit),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The body of a request that creates an API key. */
export const NewApiKey = z.strictObject({
  name: z.string('must be text of 1 to 80 characters'),
  rate_limit: z.optional(z.nullable(KeyLimit)),
});

/** The body of a request that changes the rate limit of an API key; null selects the default. */
export const ApiKeyChange = z.strictObject({ rate_limit: z.nullable(KeyLimit) });

/**
 * The response to the creation of an API key.
 * `api_key` is the full text of the key, which no later response contains.
 */
export const ShownApiKey = z.object({
  id: Id,
  name: z.string(),
  api_key: z.string(),
  prefix: z.string(),
  created_at: Instant,
});
export type ShownApiKey = z.infer<typeof ShownApiKey>;

/**
 * The response to the rotation of an API key.
 * `api_key` is the new full text. The old one is rejected from `invalidated_at` on.
 */
export const RotatedApiKey = z.extend(ShownApiKey, { invalidated_at: Instant });
export type RotatedApiKey = z.infer<typeof RotatedApiKey>;
