let loading: Promise<void> | null = null;

/** Loads the styles of secondary views once. A failed load is repeated on the next call. @throws Error */
export function loadDeferredStyles(): Promise<void> {
  loading ??= appendStylesheet().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

function appendStylesheet(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = document.querySelector<HTMLMetaElement>('meta[name="later-styles"]')?.content ?? '';
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The styles could not be loaded.'));
    };
    document.head.append(link);
  });
}
