/** As the service makes ids (lib/values/id.ts). */
const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** Lists of the service, whose addresses are as those of an entry. */
const LISTS = ['list', 'detail'];

/** Whether the service may have an entry or a topic of this id; what an address holds besides must not be sent in its place. */
export const isId = (text: string): boolean => ID.test(text) && !LISTS.includes(text);
