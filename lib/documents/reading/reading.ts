/**
 * A document as a server sent it.
 * `body` is decompressed, `contentType` is the Content-Type header ('' without one), `url` is the address after
 * redirects.
 */
export interface ReceivedDocument {
  body: Buffer;
  contentType: string;
  url: string;
}

/** The media types from which text can be read; all others are `unsupported`. */
export type ReadableMediaType = 'text/html' | 'application/pdf' | 'text/plain';

/** Why no text could be read from a document, such as `paywalled`, or `scanned` for a PDF of images. */
export type ReadingFailureStatus =
  | 'blocked'
  | 'paywalled'
  | 'scanned'
  | 'protected'
  | 'too_large'
  | 'unsupported'
  | 'unreadable';

/**
 * The result of reading a document: its text in passages, or the reason why there is none.
 * The passages together are the complete text. `isCut` is true if the document continues after them. `pages` is the
 * number of pages of a PDF, `language` a primary subtag of BCP 47. `reason` is one sentence for people.
 */
export type DocumentReading =
  | {
      kind: 'text';
      mediaType: ReadableMediaType;
      title: string | null;
      language: string | null;
      pages: number | null;
      words: number;
      passages: string[];
      isCut: boolean;
    }
  | { kind: 'none'; mediaType: string | null; status: ReadingFailureStatus; reason: string };

/**
 * Returns the result for a document from which no text could be read.
 * @param reason one sentence for people, without raw text of the document
 */
export const toFailedReading = (
  mediaType: string | null,
  status: ReadingFailureStatus,
  reason: string,
): DocumentReading => ({
  kind: 'none',
  mediaType,
  status,
  reason,
});
