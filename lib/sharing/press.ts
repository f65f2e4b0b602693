/** What the buttons do that change something. */
export const PRESS_ACTIONS = ['mute', 'take', 'not_relevant'] as const;
export type PressAction = (typeof PRESS_ACTIONS)[number];

/** Somebody pressed a button of a message. That the platform says so is certain; what it says of them is text. */
export interface Press {
  action: PressAction;
  /** What the button carries. */
  value: string;
  /** When it was pressed, in milliseconds since 1970. */
  at: number;
  /** Whom the platform's ids name; only the platform knows their meaning. */
  presser: { user: string; team: string };
  /** Where an answer goes, and the message under which all of its channel read it; null where that is not told. */
  answer_to: { url: URL; message: string | null };
}

/** A header of a request by its name in lower case; '' where there is not exactly one. */
export type Header = (name: string) => string;

/** The buttons of a chat platform. All that waits for it is given until when, in milliseconds since 1970. */
export interface Buttons {
  /**
   * The press that a request of the platform tells of; null for one that nothing follows from, such as a button that is a link.
   *
   * @throws Problem 409 buttons_not_configured, 401 not_signed, 400 invalid_body
   */
  pressOf(header: Header, body: Buffer): Press | null;
  /**
   * The e-mail address of who pressed, which the platform has confirmed; null if there is none.
   *
   * @throws Problem missing_scope, chat_no_answer, 429, 503
   */
  addressOf(press: Press, until: number): Promise<string | null>;
  /** Tells who pressed alone, or all who read the message. @throws Problem 429, 503, 504 */
  tell(press: Press, words: string, to: 'presser' | 'all', until: number): Promise<void>;
}
