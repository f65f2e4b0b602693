/**
 * Whether an update goes back to what ran before, by the release numbers that a custom resource has now and had before it: releases are
 * numbered by their time, and what is undone after a failure may come with its own number. Without a number of before nothing is a way
 * back.
 */
export const isWayBack = (now: unknown, before: unknown): boolean =>
  before !== undefined && Number(now) <= Number(before);
