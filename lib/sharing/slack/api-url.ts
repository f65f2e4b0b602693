import { outsideUrl } from '../../values/outside-url.ts';

/** The platform's own host; another address is for stand-ins on this machine. */
const HOSTS = /^slack\.com$/;

/** Where the methods of the platform are; ends with a slash. */
export const apiUrl: URL = outsideUrl('CHAT_API_URL', process.env['CHAT_API_URL'] || 'https://slack.com/api/', HOSTS);
