import type { Alert, AlertChange, AlertQuery, NewAlert, Tagged } from '../../clients/typescript/src/index.ts';
import { change, read } from './request.ts';

/*
 * One function a route of a person's alerts, named as the service names it. All of them throw ApiError.
 */

export type SeenAlert = Tagged<Alert>;

/** A read, although it is sent as a POST: it may be repeated. */
export const previewAlert = (query: AlertQuery, signal?: AbortSignal) =>
  read(({ alerts }) => alerts.preview(query, { signal }));

export const listAlerts = (signal?: AbortSignal) => read(({ alerts }) => alerts.list({ signal }));

export const createAlert = (body: NewAlert) => change(({ alerts }) => alerts.create(body));

export const getAlert = (id: string, signal?: AbortSignal): Promise<SeenAlert> =>
  read(({ alerts }) => alerts.get(id, { signal }));

/** Refused with 412 where the alert is not as it was seen any more. */
export const updateAlert = (id: string, body: AlertChange, ifMatch: string) =>
  change(({ alerts }) => alerts.update(id, body, { ifMatch }));

export const deleteAlert = (id: string) => change(({ alerts }) => alerts.delete(id));

export const listAlertMatches = (id: string, limit: number, cursor: string | undefined, signal?: AbortSignal) =>
  read(({ alerts }) => alerts.matches(id, { limit, cursor }, { signal }));

export const createAlertFeed = (id: string) => change(({ alerts }) => alerts.makeFeed(id));

export const deleteAlertFeed = (id: string) => change(({ alerts }) => alerts.endFeed(id));
