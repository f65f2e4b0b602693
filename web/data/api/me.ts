import type {
  FollowsChange,
  ListSavedQuery,
  Marks,
  NewView,
  PreferencesChange,
  ReadBefore,
  SavedNote,
  ViewChange,
} from '../../../clients/typescript/src/index.ts';
import { changeWithKeepalive, read } from './request.ts';

/*
 * One function per route of the signed-in person's workspace. Changes are sent with `keepalive`. The browser
 * revalidates reads with its cached `ETag`.
 */

export const getMe = () => read(({ me }) => me.get());

export const recordVisit = () => changeWithKeepalive(({ me }) => me.visit());

export const getHome = (signal?: AbortSignal) => read((client) => client.home({ signal }));

export const updateMe = (body: PreferencesChange) => changeWithKeepalive(({ me }) => me.update(body));

export const updateFollows = (body: FollowsChange) => changeWithKeepalive(({ me }) => me.follow(body));

/** Returns all marks of 30 days, or those since the `as_of` of a response. */
export const getReadState = (since: string | undefined) => read(({ me }) => me.readState(since ? { since } : {}));

export const markRead = (body: Marks) => changeWithKeepalive(({ me }) => me.mark(body));

export const setReadBefore = (body: ReadBefore) => changeWithKeepalive(({ me }) => me.readBefore(body));

/** Lists saved entries, last saved first. */
export const listSaved = (query: ListSavedQuery, signal: AbortSignal) => read(({ me }) => me.saved(query, { signal }));

export const listSavedIds = () => read(({ me }) => me.saved({ ids_only: true }));

export const saveEntry = (id: string, body: SavedNote = {}) => changeWithKeepalive(({ me }) => me.save(id, body));

export const unsaveEntry = (id: string) => changeWithKeepalive(({ me }) => me.unsave(id));

export const createView = (body: NewView) => changeWithKeepalive(({ me }) => me.views.create(body));

export const updateView = (id: string, body: ViewChange) => changeWithKeepalive(({ me }) => me.views.update(id, body));

export const deleteView = (id: string) => changeWithKeepalive(({ me }) => me.views.delete(id));
