import { outsideUrl } from '../../values/outside-url.ts';

/** The platform's own host; other addresses are for emulators on this machine. */
const HOSTS = /^slack\.com$/;

/** Base address of the platform's methods; ends with a slash. */
export const apiUrl: URL = outsideUrl('CHAT_API_URL', process.env['CHAT_API_URL'] || 'https://slack.com/api/', HOSTS);
