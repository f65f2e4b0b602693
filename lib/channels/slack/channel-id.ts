/** The pattern of Slack's ids of channels, such as C0123456789. */
export const CHANNEL_ID_PATTERN = /^[CG][A-Z0-9]{2,30}$/;
/** The error text for a value in a request that is not a channel id. */
export const CHANNEL_ID_ERROR_TEXT = 'must be the id of a channel such as C0123456789, as the list of channels has it';
