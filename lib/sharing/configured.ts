import type { Platform } from './platform.ts';
import { slack } from './slack/slack.ts';

/** The platform that this deployment shares to. There is one. */
export const platform: Platform = slack;
