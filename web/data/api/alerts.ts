import type { Alert, AlertChange, AlertQuery, NewAlert, Tagged } from '../../../clients/typescript/src/index.ts';
import type { PageQuery } from './entries.ts';
import { change, read } from './request.ts';

/* One function per alert route, named after its operation. All throw ApiError. */

export type LoadedAlert = Tagged<Alert>;

/** The preview is a POST request that changes nothing, so it may be repeated. */
export const previewAlert = (query: AlertQuery, signal?: AbortSignal) =>
  read(({ alerts }) => alerts.preview(query, { signal }));

export const listAlerts = (signal?: AbortSignal) => read(({ alerts }) => alerts.list({ signal }));

export const createAlert = (body: NewAlert) => change(({ alerts }) => alerts.create(body));

export const getAlert = (id: string, signal?: AbortSignal): Promise<LoadedAlert> =>
  read(({ alerts }) => alerts.get(id, { signal }));

/** Rejected with 412 if the alert changed after `ifMatch` was read. */
export const updateAlert = (id: string, body: AlertChange, ifMatch: string) =>
  change(({ alerts }) => alerts.update(id, body, { ifMatch }));

export const deleteAlert = (id: string) => change(({ alerts }) => alerts.delete(id));

export const listAlertMatches = (id: string, page: PageQuery, signal?: AbortSignal) =>
  read(({ alerts }) => alerts.matches(id, page, { signal }));

export const createAlertFeed = (id: string) => change(({ alerts }) => alerts.makeFeed(id));

export const deleteAlertFeed = (id: string) => change(({ alerts }) => alerts.endFeed(id));
