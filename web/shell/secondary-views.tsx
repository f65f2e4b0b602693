/* The chunk with rarely used views, loaded on demand. */

export { AccountView } from '../account/account-view.tsx';
export { SettingsView } from '../settings/settings-view.tsx';
export { SourcesView } from '../sources/sources-view.tsx';
export { StatisticsView } from '../sources/statistics-view.tsx';
export { HomeView } from '../workspace/home.tsx';
export { SavedView } from '../workspace/saved-view.tsx';
export { HelpDialog } from './help-dialog.tsx';
