import { parseEgressUrl } from '../../values/egress-url.ts';

/** The platform's own host; other addresses are for emulators on this machine. */
const API_HOSTS = /^slack\.com$/;

/** The address below which Slack's Web API methods are called, from CHAT_API_URL; ends with a slash. */
export const slackApiUrl: URL = parseEgressUrl(
  'CHAT_API_URL',
  process.env['CHAT_API_URL'] || 'https://slack.com/api/',
  API_HOSTS,
);
