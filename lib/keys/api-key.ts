import * as z from 'zod/mini';
import { Id } from '../values/id.ts';
import { Instant } from '../values/time.ts';

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
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The body that creates a key. */
export const NewApiKey = z.strictObject({ name: z.string('must be text of 1 to 80 characters') });

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
