import type { FollowsChange, Marks, PreferencesChange, ReadBefore } from '../../clients/typescript/src/index.ts';
import { change, changeAtEnd, read } from './request.ts';

/*
 * What is remembered of the person who is signed in. The browser sends the tag of its last answer to each of the reads.
 */

export const getMe = () => read(({ me }) => me.get());

export const updateMe = (body: PreferencesChange) => change(({ me }) => me.update(body));

export const updateFollows = (body: FollowsChange) => change(({ me }) => me.follow(body));

/** All marks of 30 days, or those since an answer's `as_of`. */
export const getReadState = (since: string | undefined) => read(({ me }) => me.readState(since ? { since } : {}));

/** `isLast`: the page may be gone before the answer. */
export const markRead = (body: Marks, isLast: boolean) => (isLast ? changeAtEnd : change)(({ me }) => me.mark(body));

export const setReadBefore = (body: ReadBefore) => change(({ me }) => me.readBefore(body));
