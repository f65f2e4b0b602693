/** What a server sent: `body` decompressed, `contentType` as in the header ('' if none), `url` after redirects. */
export interface Received {
  body: Buffer;
  contentType: string;
  url: string;
}

export type MediaType = 'text/html' | 'application/pdf' | 'text/plain';

/** Names why there is no text. */
export type Unread = 'blocked' | 'paywalled' | 'scanned' | 'protected' | 'too_large' | 'unsupported' | 'unreadable';

/**
 * What was read: the text in passages that together are the whole text, `isCut` where the document goes on; or why there is none, in
 * one sentence for people. `pages` are those of a PDF, `language` is a primary subtag of BCP 47.
 */
export type Reading =
  | {
      kind: 'text';
      mediaType: MediaType;
      title: string | null;
      language: string | null;
      pages: number | null;
      words: number;
      passages: string[];
      isCut: boolean;
    }
  | { kind: 'none'; mediaType: string | null; status: Unread; reason: string };

/** No text, and why in one sentence for people, which holds nothing of the document but cleaned words. */
export const noReading = (mediaType: string | null, status: Unread, reason: string): Reading => ({
  kind: 'none',
  mediaType,
  status,
  reason,
});
