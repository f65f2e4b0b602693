import { BANKING } from './banking.ts';
import { CONDUCT } from './conduct.ts';
import { MARKETS } from './markets.ts';
import { PUBLIC } from './public.ts';

/** All matters by their names. */
export const MATTERS = { ...BANKING, ...MARKETS, ...CONDUCT, ...PUBLIC };
export type MatterName = keyof typeof MATTERS;
