import type { View } from '../../../clients/typescript/src/index.ts';
import { createView, deleteView, updateView } from '../api/me.ts';
import { showErrorToast, showToast } from '../toast.ts';
import { updateViews } from './profile.ts';

export const findViewByQuery = (views: View[], query: string): View | undefined =>
  views.find((view) => view.query === query);

/** Saves a query as a view. @throws ApiError 409 name_taken, too_many_views */
export async function addSavedView(name: string, query: string): Promise<void> {
  const view = await createView({ name, query });
  updateViews((views) => [...views, view]);
}

/** @throws ApiError 409 name_taken */
export async function renameSavedView(id: string, name: string): Promise<void> {
  const view = await updateView(id, { name });
  updateViews((views) => views.map((one) => (one.id === id ? view : one)));
}

/** Deletes a view, with an undo action. */
export async function deleteSavedView({ id, name, query, position }: View): Promise<void> {
  try {
    await deleteView(id);
  } catch (error) {
    return showErrorToast(`The view ${name} was not deleted`, error);
  }
  updateViews((views) => views.filter((one) => one.id !== id));
  const undo = async () => {
    try {
      const view = await createView({ name, query, position });
      updateViews((views) => [...views, view].sort((a, b) => a.position - b.position));
    } catch (error) {
      showErrorToast(`The view ${name} was not restored`, error);
    }
  };
  showToast({ text: `View ${name} deleted.`, action: { name: 'Undo', run: () => void undo() } });
}
