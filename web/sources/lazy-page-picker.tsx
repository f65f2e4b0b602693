import { lazy } from '../components/lazy.tsx';
import { Loading } from '../components/loading.tsx';
import type { PagePickerProps } from './page-picker.tsx';

export type { PickedItems } from './page-picker.tsx';

/** Renders a page whose items are chosen by clicks. The chunk is loaded on demand. */
export const LazyPagePicker = lazy<PagePickerProps>(
  () => import('./page-picker.tsx').then((part) => part.PagePicker),
  () => <Loading subject="the page" shape="lines" blocks={5} />,
);
