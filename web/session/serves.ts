/** A request does not start with a token that has less than this to live. */
const SPARE_MS = 30_000;

/** Whether a request may start with a session's access token. */
export const serves = ({ expiresAt }: { expiresAt: number }): boolean => expiresAt - Date.now() > SPARE_MS;
