import { getIntegerSetting } from '../../values/settings.ts';

const MIN_SECRET_BYTES = 32;

/** The maximum number of destinations of a person, set by DESTINATIONS_PER_PERSON. */
export const maxDestinationsPerPerson = getIntegerSetting('DESTINATIONS_PER_PERSON', 10);

/**
 * The master secret, from which signing secrets, codes and tokens are derived. It is set by WEBHOOK_SECRET.
 * Without it the value is '', and there are no webhooks.
 */
export const masterSecret = (process.env['WEBHOOK_SECRET'] ?? '').trim();
if (masterSecret && Buffer.byteLength(masterSecret) < MIN_SECRET_BYTES)
  throw new Error(`WEBHOOK_SECRET must have at least ${MIN_SECRET_BYTES} bytes: draw it with openssl rand -base64 48.`);

/**
 * True if webhooks may have loopback addresses, set by WEBHOOK_LOOPBACK on local servers.
 * A deployed function with this setting does not start; Lambda always sets AWS_EXECUTION_ENV.
 */
export const allowsLoopbackWebhooks = process.env['WEBHOOK_LOOPBACK'] === 'true';
if (allowsLoopbackWebhooks && process.env['AWS_EXECUTION_ENV'])
  throw new Error('WEBHOOK_LOOPBACK is set: a deployed function sends to public addresses only.');
