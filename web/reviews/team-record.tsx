/* The part of the app that shows and changes the team's record: loaded when somebody comes near to it. */
export { AssignDialog } from './assign-dialog.tsx';
export { reviewKnown } from './kept.ts';
export { QueueView } from './queue-view.tsx';
export { TeamPanel } from './team-panel.tsx';
