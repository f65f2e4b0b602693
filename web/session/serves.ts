/** The minimum remaining lifetime of a token for a new request. */
const SPARE_MS = 30_000;

/** Whether a request may use the access token. */
export const serves = ({ expiresAt }: { expiresAt: number }): boolean => expiresAt - Date.now() > SPARE_MS;
