import { read } from './request.ts';

export const MAX_VERSIONS = 100;

/** Lists the versions of an update, newest first. @throws ApiError */
export const listVersions = (id: string, signal?: AbortSignal) =>
  read(({ entries }) => entries.versions(id, { limit: MAX_VERSIONS }, { signal }));

/** Two versions of an entry by their numbers. Without `from` it is the version before `to`. */
interface VersionPair {
  from: number | undefined;
  to: number;
}

/** Returns the differences between two versions. @throws ApiError */
export const getDiff = (id: string, versions: VersionPair, signal?: AbortSignal) =>
  read(({ entries }) => entries.diff(id, versions, { signal }));
