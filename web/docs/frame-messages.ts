/*
 * Messages between the documentation frame and the page around it. The frame may not send requests, so it passes them
 * to the page through a message port.
 */

/** A request of the frame, or its current fragment for the address of the page. */
export type FrameRequest =
  | { id: number; url: string; method: string; headers: [string, string][]; body: ArrayBuffer }
  | { hash: string };

/** A response for the frame; without `status` the request failed. */
export interface FrameResponse {
  id: number;
  status?: number;
  statusText?: string;
  headers?: [string, string][];
  body?: ArrayBuffer;
}
