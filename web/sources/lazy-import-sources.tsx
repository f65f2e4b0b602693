import { lazy } from '../components/lazy.tsx';
import type { ImportSourcesProps } from './import-sources.tsx';

/** Renders the dialog that imports a list of sources. The chunk is loaded on demand. */
export const LazyImportSources = lazy<ImportSourcesProps>(
  () => import('./import-sources.tsx').then((part) => part.ImportSourcesDialog),
  () => null,
);
