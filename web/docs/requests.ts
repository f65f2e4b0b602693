/*
 * The documentation is shown in a frame that has an origin of its own and may not ask for anything. It hands its requests to the page
 * around it by a port, and gets the answers so.
 */

/** A request of the frame; `hash`: what it shows now, for the address of the page. */
export type Asked =
  | { id: number; url: string; method: string; headers: [string, string][]; body: ArrayBuffer }
  | { hash: string };

/** An answer to the frame; without a status there is none. */
export interface Answered {
  id: number;
  status?: number;
  statusText?: string;
  headers?: [string, string][];
  body?: ArrayBuffer;
}
