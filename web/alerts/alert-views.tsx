/* The part of the app with alerts, and where they are sent: loaded when one is made, or looked at. */

export { DeliveriesView } from '../deliveries/deliveries-view.tsx';
export { DestinationsView } from '../destinations/destinations-view.tsx';
export { AlertDialog } from './alert-dialog.tsx';
export { AlertView } from './alert-view.tsx';
export { AlertsView } from './alerts-view.tsx';
export { EverybodyView } from './everybody-view.tsx';
