import type { Voice } from '../writing/voice.ts';
import type { CaseKind, Plan } from '../writing/writer.ts';

/** One feed of a regulator that is written by plans, newest first. */
export interface Desk {
  id: string;
  title: string;
  home: string;
  voice: Voice;
  zone: string;
  locale: string;
  plans: readonly Plan[];
  /** Kinds of companies that it deals with, as they end their names. */
  kinds: readonly string[];
  /** What keeps arriving here while a demo runs. */
  arrives?: readonly CaseKind[];
  /** Every second notice is a PDF. */
  hasPdf?: boolean;
}
