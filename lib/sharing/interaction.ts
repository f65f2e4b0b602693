/** The actions of buttons that change something. */
export const INTERACTION_ACTIONS = ['mute', 'take', 'not_relevant'] as const;
export type InteractionAction = (typeof INTERACTION_ACTIONS)[number];

/** A button click on a message. The platform's signature proves its origin; its values are untrusted text. */
export interface Interaction {
  action: InteractionAction;
  /** The value of the button. */
  value: string;
  /** Time of the click in milliseconds since the epoch. */
  occurredAt: number;
  /** The platform's ids of the person who clicked. */
  actor: { user: string; team: string };
  /** Where a reply is sent, and the message in whose thread everyone can read it; null if the platform does not name it. */
  replyTo: { url: URL; message: string | null };
}

/** Returns a header by its lower-case name, or '' unless there is exactly one. */
export type HeaderReader = (name: string) => string;

/** Handles the buttons of a chat platform. Deadlines are in milliseconds since the epoch. */
export interface InteractionHandler {
  /**
   * Parses the interaction of a request, or returns null if it needs no action, such as a click on a link.
   *
   * @throws Problem 409 buttons_not_configured, 401 not_signed, 400 invalid_body
   */
  parseInteraction(header: HeaderReader, body: Buffer): Interaction | null;
  /**
   * Returns the confirmed e-mail address of the person who clicked, or null if there is none.
   *
   * @throws Problem missing_scope, chat_no_answer, 429, 503
   */
  getActorEmail(press: Interaction, until: number): Promise<string | null>;
  /** Replies to the person who clicked, or to everyone who can read the message. @throws Problem 429, 503, 504 */
  reply(press: Interaction, words: string, to: 'presser' | 'all', until: number): Promise<void>;
}
