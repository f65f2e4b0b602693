/** The pattern of channel ids, and the error text for other values. */
export const CHANNEL_ID_PATTERN = /^[CG][A-Z0-9]{2,30}$/;
export const CHANNEL_ID_RULE = 'must be the id of a channel such as C0123456789, as the list of channels has it';
