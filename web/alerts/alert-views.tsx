/* The part of the app with alerts: loaded when one is made, or looked at. */
export { AlertDialog } from './alert-dialog.tsx';
export { AlertView } from './alert-view.tsx';
export { AlertsView } from './alerts-view.tsx';
