import type { MarkedDocument } from '../bench/documents/notice.ts';
import { htmlNotices } from '../bench/documents/notices.ts';
import { pdfNotices } from '../bench/documents/pdf/notices.ts';

/** All eighty marked notices: sixty in HTML of 25 layouts and twenty as PDF; the same at each call. */
export const markedDocuments = async (): Promise<MarkedDocument[]> => [...htmlNotices(), ...(await pdfNotices())];
