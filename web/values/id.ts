/** Same format as in lib/values/schemas.ts. */
const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** Path segments of list routes, which would otherwise match an entry id. */
const RESERVED_IDS = ['list', 'detail'];

/**
 * Whether the text can be the id of an entry or a topic. Other text from an address must not be put into a request
 * path.
 */
export const isId = (text: string): boolean => ID_PATTERN.test(text) && !RESERVED_IDS.includes(text);
