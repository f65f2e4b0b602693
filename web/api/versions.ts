import { read } from './request.ts';

export const MAX_VERSIONS = 100;

/** Lists the versions of an update, newest first. @throws ApiError */
export const listVersions = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.versions(id, { limit: MAX_VERSIONS }, { signal }));

/**
 * Returns the differences between two versions.
 * Without `from` they are those between a version and the previous one. @throws ApiError
 */
export const getDiff = (id: string, from: number | undefined, to: number, signal?: AbortSignal) =>
  read(({ entries }) => entries.diff(id, { from, to }, { signal }));
