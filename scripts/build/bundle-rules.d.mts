import type { BuildOptions, Metafile } from 'esbuild';

/** What is looked at of a build: for each bundle its size and the sources in it. */
interface Built {
  outputs: Record<string, { bytes: number; inputs: Metafile['outputs'][string]['inputs'] }>;
}

export function checkBundles(metafile: Built, options: BuildOptions): Promise<void>;
