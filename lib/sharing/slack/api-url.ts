import { parseEgressUrl } from '../../values/egress-url.ts';

/** The platform's own host; other addresses are for emulators on this machine. */
const API_HOSTS = /^slack\.com$/;

/** Base address of the platform's methods; ends with a slash. */
export const slackApiUrl: URL = parseEgressUrl(
  'CHAT_API_URL',
  process.env['CHAT_API_URL'] || 'https://slack.com/api/',
  API_HOSTS,
);
