/**
 * What a regulator may write about, in British English. In its sentences stand `{Firms}` and `{firms}` for those who are supervised,
 * `{reg}` for the regulator, `{must}` for the force of the sentence at its stage (would have to, must, should), `{n:4-12}` for a number
 * and `{money:5-80}` for an amount in millions of the regulator's currency.
 */
export interface Matter {
  /** As it stands in a title, and as it stands after "on". */
  title: string;
  subject: string;
  /** Why somebody looks at it. */
  why: string;
  /** What is asked of those who are supervised, most important first. */
  asked: readonly [string, string, string, string];
  /** What was seen where somebody looked. */
  found: readonly [string, string];
}
