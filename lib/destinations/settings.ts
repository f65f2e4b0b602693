import { getIntegerSetting } from '../values/integer-setting.ts';

const MIN_SECRET_BYTES = 32;

/** The number of destinations that a person may have, set by DESTINATIONS_PER_PERSON. */
export const destinationsPerPerson = getIntegerSetting('DESTINATIONS_PER_PERSON', 10);

/**
 * The master secret, from WEBHOOK_SECRET, from which signing secrets, codes and tokens are derived.
 * Without one it is '', and there are no webhooks.
 */
export const masterSecret = (process.env['WEBHOOK_SECRET'] ?? '').trim();
if (masterSecret && Buffer.byteLength(masterSecret) < MIN_SECRET_BYTES)
  throw new Error(`WEBHOOK_SECRET must have at least ${MIN_SECRET_BYTES} bytes: draw it with openssl rand -base64 48.`);

/** True if webhooks may be at loopback addresses, on local servers only. Lambda always sets AWS_EXECUTION_ENV. */
export const allowsLoopback = process.env['WEBHOOK_LOOPBACK'] === 'true';
if (allowsLoopback && process.env['AWS_EXECUTION_ENV'])
  throw new Error('WEBHOOK_LOOPBACK is set: a deployed function sends to public addresses only.');
