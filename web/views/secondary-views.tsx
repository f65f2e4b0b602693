/* The chunk with rarely used views, loaded on demand. */

export { HelpDialog } from '../components/help-dialog.tsx';
export { HomeView } from '../home/home.tsx';
export { SavedView } from '../saved/saved-view.tsx';
export { AccountView } from './account-view.tsx';
export { SettingsView } from './settings-view.tsx';
export { StatisticsView } from './statistics-view.tsx';
