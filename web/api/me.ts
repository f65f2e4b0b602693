import type {
  FollowsChange,
  ListSavedQuery,
  Marks,
  NewView,
  PreferencesChange,
  ReadBefore,
  SavedNote,
  ViewChange,
} from '../../clients/typescript/src/index.ts';
import { changeToTheEnd, read } from './request.ts';

/*
 * What is remembered of the person who is signed in. Changes are made although the page goes. The browser sends the tag of its last answer to each of the reads.
 */

export const getMe = () => read(({ me }) => me.get());

export const recordVisit = () => changeToTheEnd(({ me }) => me.visit());

export const getHome = (signal?: AbortSignal) => read((client) => client.home({ signal }));

export const updateMe = (body: PreferencesChange) => changeToTheEnd(({ me }) => me.update(body));

export const updateFollows = (body: FollowsChange) => changeToTheEnd(({ me }) => me.follow(body));

/** All marks of 30 days, or those since an answer's `as_of`. */
export const getReadState = (since: string | undefined) => read(({ me }) => me.readState(since ? { since } : {}));

export const markRead = (body: Marks) => changeToTheEnd(({ me }) => me.mark(body));

export const setReadBefore = (body: ReadBefore) => changeToTheEnd(({ me }) => me.readBefore(body));

/** What is saved, last saved first. */
export const listSaved = (query: ListSavedQuery, signal: AbortSignal) => read(({ me }) => me.saved(query, { signal }));

export const listSavedIds = () => read(({ me }) => me.saved({ ids_only: true }));

export const saveEntry = (id: string, body: SavedNote = {}) => changeToTheEnd(({ me }) => me.save(id, body));

export const unsaveEntry = (id: string) => changeToTheEnd(({ me }) => me.unsave(id));

export const createView = (body: NewView) => changeToTheEnd(({ me }) => me.views.create(body));

export const updateView = (id: string, body: ViewChange) => changeToTheEnd(({ me }) => me.views.update(id, body));

export const deleteView = (id: string) => changeToTheEnd(({ me }) => me.views.delete(id));
