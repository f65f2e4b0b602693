import type { BuildOptions, Plugin } from 'esbuild';

export function readerInBundles(options: BuildOptions): { inputs: string[]; plugin: Plugin };
