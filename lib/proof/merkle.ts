import { createHash } from 'node:crypto';

/*
 * The Merkle tree of RFC 9162, section 2.1, with SHA-256; hashes are in hexadecimal. A tree that only grows is kept as the roots of
 * its complete subtrees, at most one of each size: these are enough to append to it and to compute its root.
 */

/** A tree: how many leaves it has, and the roots of its complete subtrees, the largest first. */
export interface Tree {
  size: number;
  frontier: string[];
}

export const EMPTY_TREE: Tree = { size: 0, frontier: [] };

/** The hash of a leaf with this text. */
export function hashLeaf(text: string): string {
  return createHash('sha256')
    .update(new Uint8Array([0]))
    .update(text, 'utf8')
    .digest('hex');
}

/** The hash of an inner node. */
export function hashNode(left: string, right: string): string {
  const bytes = Buffer.from(`01${left}${right}`, 'hex');
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the tree with one more leaf, given by its hash. */
export function appendLeaf({ size, frontier }: Tree, leaf: string): Tree {
  const roots = [...frontier];
  let node = leaf;
  // A complete subtree of the same size as the last one joins it, as a binary carry does.
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) node = hashNode(roots.pop() as string, node);
  return { size: size + 1, frontier: [...roots, node] };
}

/** Returns the root of a tree; that of the empty tree is the hash of no bytes. */
export function rootOf({ frontier }: Tree): string {
  const roots = [...frontier];
  let root = roots.pop();
  if (root === undefined) return createHash('sha256').digest('hex');
  for (let left = roots.pop(); left !== undefined; left = roots.pop()) root = hashNode(left, root);
  return root;
}

/** How many complete subtrees a tree of this size has. */
export function countSubtrees(size: number): number {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

/** The largest power of two below a number of at least 2: where a tree of this size is divided. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * Returns the inclusion path of a leaf that was just appended: from the tree before and the hashes of all leaves that were appended
 * to it together.
 *
 * @param index of the leaf in the whole tree, from 0; at least the size of the tree before
 */
export function buildInclusionPath(before: Tree, appended: string[], index: number): string[] {
  const known = new Map<string, string>();
  let start = 0;
  for (const root of before.frontier) {
    const size = 2 ** Math.floor(Math.log2(before.size - start));
    known.set(`${start} ${size}`, root);
    start += size;
  }
  const rangeRoot = (from: number, size: number): string => {
    const stored = known.get(`${from} ${size}`);
    if (stored !== undefined) return stored;
    if (size === 1) return appended[from - before.size] as string;
    const split = splitOf(size);
    return hashNode(rangeRoot(from, split), rangeRoot(from + split, size - split));
  };
  const path: string[] = [];
  let from = 0;
  for (let size = before.size + appended.length; size > 1; ) {
    const split = splitOf(size);
    const isLeft = index - from < split;
    path.unshift(isLeft ? rangeRoot(from + split, size - split) : rangeRoot(from, split));
    if (!isLeft) from += split;
    size = isLeft ? split : size - split;
  }
  return path;
}

/** Returns the root that an inclusion path leads to (RFC 9162, section 2.1.3.2), or null where the path cannot be one of this tree. */
export function rootFromPath(leaf: string, index: number, size: number, path: readonly string[]): string | null {
  if (index >= size) return null;
  let fn = index;
  let sn = size - 1;
  let root = leaf;
  for (const sibling of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      root = hashNode(sibling, root);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else root = hashNode(root, sibling);
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 ? root : null;
}
