import type { DestinationKind } from '../../lib/channels/channel-kinds.ts';
import { CHANNEL_SAMPLES } from './channels.ts';
import type { PoolPerson, PoolRole } from './pool.ts';

/*
 * What can become of a person, and what they may have then. It is written down here by itself, and not read from the
 * code under test.
 */

/** A person as they are in the end. */
export type Final = PoolRole | 'disabled' | 'deleted';

export interface Transition {
  name: string;
  from: PoolRole;
  become: (who: PoolPerson) => Promise<void>;
  to: Final;
}

/** One step after the other. */
const steps = async (...all: (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of all) await step();
};

export const TRANSITIONS: Transition[] = [
  { name: 'an admin becomes a member', from: 'admin', become: (who) => who.becomes('member'), to: 'member' },
  { name: 'an admin becomes a viewer', from: 'admin', become: (who) => who.becomes('viewer'), to: 'viewer' },
  { name: 'a member becomes a viewer', from: 'member', become: (who) => who.becomes('viewer'), to: 'viewer' },
  { name: 'a member becomes an admin', from: 'member', become: (who) => who.becomes('admin'), to: 'admin' },
  { name: 'a viewer becomes a member', from: 'viewer', become: (who) => who.becomes('member'), to: 'member' },
  { name: 'a viewer becomes an admin', from: 'viewer', become: (who) => who.becomes('admin'), to: 'admin' },
  { name: 'an admin is disabled', from: 'admin', become: (who) => who.disabled(), to: 'disabled' },
  { name: 'a member is disabled', from: 'member', become: (who) => who.disabled(), to: 'disabled' },
  { name: 'a viewer is deleted', from: 'viewer', become: (who) => who.deleted(), to: 'deleted' },
  {
    name: 'an admin is disabled, then deleted',
    from: 'admin',
    to: 'deleted',
    become: (who) => steps(who.disabled, who.deleted),
  },
  {
    name: 'a member is disabled, and enabled again',
    from: 'member',
    to: 'member',
    become: (who) => steps(who.disabled, who.enabled),
  },
  {
    name: 'an admin becomes a viewer, and is promoted again',
    from: 'admin',
    to: 'admin',
    become: (who) =>
      steps(
        () => who.becomes('viewer'),
        () => who.becomes('admin'),
      ),
  },
  {
    name: 'an admin is disabled, and enabled again as a viewer',
    from: 'admin',
    to: 'viewer',
    become: (who) => steps(who.disabled, () => who.becomes('viewer'), who.enabled),
  },
];

export const isGone = (to: Final): boolean => to === 'disabled' || to === 'deleted';

/** Each kind of destination, a person's own mailbox by itself, and who may have it. */
const PLACES = {
  own: ['admin', 'member', 'viewer'],
  ...(Object.fromEntries(Object.entries(CHANNEL_SAMPLES).map(([kind, { roles }]) => [kind, roles])) as Record<
    DestinationKind,
    PoolRole[]
  >),
};
export type Place = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as Place[];

export const mayHave = (to: Final, place: Place): boolean => PLACES[place].some((role) => role === to);
