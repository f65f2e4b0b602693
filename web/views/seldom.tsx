/* The part of the app with the views that few open: loaded when one of them is. */
export { Home } from '../home/home.tsx';
export { HelpDialog } from '../parts/help-dialog.tsx';
export { SavedView } from '../saved/saved-view.tsx';
export { Account } from './account.tsx';
export { Figures } from './figures.tsx';
export { Settings } from './settings.tsx';
