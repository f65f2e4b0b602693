/* The chunk with reviews and related updates, loaded on demand. */
export { readRelated } from '../views/read-related.ts';
export { AssignDialog } from './assign-dialog.tsx';
export { EntryRecord } from './entry-record.tsx';
export { QueueView } from './queue-view.tsx';
