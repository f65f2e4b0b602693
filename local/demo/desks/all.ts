import { AMERICA } from './america.ts';
import { ASIA } from './asia.ts';
import type { Desk } from './desk.ts';
import { EUROPE } from './europe.ts';
import { WORLD } from './world.ts';

/** All feeds that are written by plans. */
export const DESKS: readonly Desk[] = [...AMERICA, ...EUROPE, ...ASIA, ...WORLD];
