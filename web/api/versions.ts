import { read } from './request.ts';

export const MOST_VERSIONS = 100;

/** Lists the versions of an update, newest first. @throws ApiError */
export const listVersions = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.versions(id, { limit: MOST_VERSIONS }, { signal }));

/**
 * Returns the differences between two versions; without `from`, between a version and the previous one. @throws
 * ApiError
 */
export const getDiff = (id: string, from: number | undefined, to: number, signal?: AbortSignal) =>
  read(({ entries }) => entries.diff(id, { from, to }, { signal }));
