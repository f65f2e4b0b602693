/* The chunk with rarely used views, loaded on demand. */
export { Home } from '../home/home.tsx';
export { HelpDialog } from '../parts/help-dialog.tsx';
export { SavedView } from '../saved/saved-view.tsx';
export { Account } from './account.tsx';
export { Figures } from './figures.tsx';
export { Settings } from './settings.tsx';
