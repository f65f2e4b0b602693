import type { FollowsChange, Marks, PreferencesChange, ReadBefore } from '../../clients/typescript/src/index.ts';
import { changeToTheEnd, read } from './request.ts';

/*
 * What is remembered of the person who is signed in. Changes are made although the page goes. The browser sends the tag of its last answer to each of the reads.
 */

export const getMe = () => read(({ me }) => me.get());

export const recordVisit = () => changeToTheEnd(({ me }) => me.visit());

export const getHome = (signal: AbortSignal) => read((client) => client.home({ signal }));

export const updateMe = (body: PreferencesChange) => changeToTheEnd(({ me }) => me.update(body));

export const updateFollows = (body: FollowsChange) => changeToTheEnd(({ me }) => me.follow(body));

/** All marks of 30 days, or those since an answer's `as_of`. */
export const getReadState = (since: string | undefined) => read(({ me }) => me.readState(since ? { since } : {}));

export const markRead = (body: Marks) => changeToTheEnd(({ me }) => me.mark(body));

export const setReadBefore = (body: ReadBefore) => changeToTheEnd(({ me }) => me.readBefore(body));
