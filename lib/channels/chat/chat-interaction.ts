/**
 * The actions of the buttons in alert messages. They mute the alert, assign the entry's review to the person who
 * clicked, or mark the entry as not relevant.
 */
export const ALERT_BUTTON_ACTIONS = ['mute', 'take', 'not_relevant'] as const;
/** The action of a button in an alert message. */
export type AlertButtonAction = (typeof ALERT_BUTTON_ACTIONS)[number];

/** A click on a button of a message. The platform's signature proves its origin; its values are untrusted. */
export interface ChatInteraction {
  action: AlertButtonAction;
  /** The value that `addAlertButtons` gave the button. */
  value: string;
  /** Time of the click in milliseconds since the epoch. */
  occurredAt: number;
  /** The platform's ids of the person who clicked. */
  actor: { user: string; team: string };
  /**
   * Where a reply is sent, and the message in whose thread everyone can read it. Null if the platform does not name it.
   */
  replyTo: { url: URL; message: string | null };
}

/**
 * A function that returns a request header by its lower-case name.
 * It returns '' if the header is missing or repeated.
 */
export type GetHeader = (name: string) => string;

/** A reply to a click: its text, and whether everyone in the thread or only the clicker sees it. */
export interface ChatInteractionReply {
  text: string;
  to: 'presser' | 'all';
}

/**
 * Handles clicks on buttons in messages of a chat platform.
 * It verifies requests, finds the e-mail address of the person who clicked, and replies. Each `until` is a deadline in
 * milliseconds since the epoch.
 */
export interface ChatInteractionHandler {
  /**
   * Parses the interaction of a request. Null if it needs no action, such as a click on a link.
   * @throws Problem 409 buttons_not_configured, 401 not_signed, 400 invalid_body
   */
  parseInteraction(header: GetHeader, body: Buffer): ChatInteraction | null;
  /**
   * Returns the confirmed e-mail address of the person who clicked, or null if there is none.
   *
   * @throws Problem missing_scope, chat_no_answer, 429, 503
   */
  getActorEmail(press: ChatInteraction, until: number): Promise<string | null>;
  /**
   * Replies to the person who clicked, or to everyone who can read the message, before `until`.
   *
   * @throws Problem 429, 503, 504
   */
  reply(press: ChatInteraction, reply: ChatInteractionReply, until: number): Promise<void>;
}
