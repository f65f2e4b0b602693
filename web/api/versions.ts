import { read } from './request.ts';

/** So many of the last versions of an update are told. */
export const MOST_VERSIONS = 100;

/** The last versions of an update, what stands now first. @throws ApiError */
export const listVersions = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.versions(id, { limit: MOST_VERSIONS }, { signal }));

/** What differs between two versions; without `from`, what a version changed of the one before. @throws ApiError */
export const getDiff = (id: string, from: number | undefined, to: number, signal?: AbortSignal) =>
  read(({ entries }) => entries.diff(id, { from, to }, { signal }));
