import { getIntegerSetting } from '../values/integer-setting.ts';

const MIN_SECRET_BYTES = 32;

/** The most destinations of a person. */
export const destinationsPerPerson = getIntegerSetting('DESTINATIONS_PER_PERSON', 10);

/** What signing secrets and codes are derived from; '' where none is set, and then there are no webhooks. */
export const masterSecret = (process.env['WEBHOOK_SECRET'] ?? '').trim();
if (masterSecret && Buffer.byteLength(masterSecret) < MIN_SECRET_BYTES)
  throw new Error(`WEBHOOK_SECRET must have at least ${MIN_SECRET_BYTES} bytes: draw it with openssl rand -base64 48.`);

/** Whether webhooks may be at loopback addresses: for laptops only. Lambda always sets AWS_EXECUTION_ENV. */
export const allowsLoopback = process.env['WEBHOOK_LOOPBACK'] === 'true';
if (allowsLoopback && process.env['AWS_EXECUTION_ENV'])
  throw new Error('WEBHOOK_LOOPBACK is set: a deployed function sends to public addresses only.');
