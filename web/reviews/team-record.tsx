/* The part of the app that shows and changes the team's record, and reads what stands below it: loaded when somebody comes near to it. */
export { readRelated } from '../views/read-related.ts';
export { AssignDialog } from './assign-dialog.tsx';
export { EntryRecord } from './entry-record.tsx';
export { QueueView } from './queue-view.tsx';
