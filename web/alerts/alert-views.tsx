/* The chunk of the app with alerts, destinations and deliveries, loaded on demand. */

export { AlertView } from './alert-view.tsx';
export { AlertsView } from './alerts-view.tsx';
export { AllAlertsView } from './all-alerts-view.tsx';
export { DeliveriesView } from './deliveries/deliveries-view.tsx';
export { DestinationsView } from './destinations/destinations-view.tsx';
export { AlertDialog } from './form/alert-dialog.tsx';
