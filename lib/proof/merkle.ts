import { createHash } from 'node:crypto';

/*
 * The Merkle tree of RFC 9162, section 2.1, with SHA-256; hashes are in hexadecimal. A tree that only grows is kept as
 * the roots of its complete subtrees, at most one of each size: these are enough to append to it and to compute its
 * root.
 */

/**
 * A Merkle tree (RFC 9162), reduced to the parts that are needed to append a leaf.
 * `size` is the number of leaves. `frontier` has the root hashes of the complete subtrees, largest first.
 */
export interface MerkleTree {
  size: number;
  frontier: string[];
}

/** The Merkle tree without leaves, to which the first leaf is appended. */
export const EMPTY_TREE: MerkleTree = { size: 0, frontier: [] };

/** Returns the SHA-256 of a Merkle tree's leaf with this text, in hexadecimal. */
export function hashLeaf(text: string): string {
  return createHash('sha256')
    .update(new Uint8Array([0]))
    .update(text, 'utf8')
    .digest('hex');
}

/** Returns the SHA-256 of a Merkle tree's inner node from the hashes of its children, in hexadecimal. */
export function hashNode(left: string, right: string): string {
  const bytes = Buffer.from(`01${left}${right}`, 'hex');
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the tree with one more leaf at the end. `leaf` is the hash of the leaf, see `hashLeaf`. */
export function appendLeaf({ size, frontier }: MerkleTree, leaf: string): MerkleTree {
  const roots = [...frontier];
  let node = leaf;
  // A complete subtree of the same size as the last one joins it, as a binary carry does.
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) node = hashNode(roots.pop() as string, node);
  return { size: size + 1, frontier: [...roots, node] };
}

/**
 * Returns the root hash of a Merkle tree, in hexadecimal.
 * The root hash of the empty tree is the SHA-256 of no bytes.
 */
export function computeRoot({ frontier }: MerkleTree): string {
  const roots = [...frontier];
  let root = roots.pop();
  if (root === undefined) return createHash('sha256').digest('hex');
  for (let left = roots.pop(); left !== undefined; left = roots.pop()) root = hashNode(left, root);
  return root;
}

/**
 * Returns the number of complete subtrees of a Merkle tree with `size` leaves.
 * It is the length of the tree's `frontier`.
 */
export function getFrontierLength(size: number): number {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

/** Returns where a tree of this size is divided: the largest power of two below it. */
function getSplitSize(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * Returns the sibling hashes that prove that a newly appended leaf is in the tree.
 * @param before the tree before the leaves were appended
 * @param appended the hashes of all leaves that were appended together
 * @param index the number of the leaf in the whole tree, from 0; at least `before.size`
 */
export function buildInclusionPath(before: MerkleTree, appended: string[], index: number): string[] {
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
    const split = getSplitSize(size);
    return hashNode(rangeRoot(from, split), rangeRoot(from + split, size - split));
  };
  const path: string[] = [];
  let from = 0;
  for (let size = before.size + appended.length; size > 1; ) {
    const split = getSplitSize(size);
    const isLeft = index - from < split;
    path.unshift(isLeft ? rangeRoot(from + split, size - split) : rangeRoot(from, split));
    if (!isLeft) from += split;
    size = isLeft ? split : size - split;
  }
  return path;
}

/** The hash and index of a leaf in a tree of `size` leaves, and its inclusion path. */
interface InclusionProof {
  leaf: string;
  index: number;
  size: number;
  path: readonly string[];
}

/**
 * Returns the Merkle root that an inclusion path leads to from a leaf (RFC 9162, section 2.1.3.2).
 * Null if the length of the path does not fit the index of the leaf and the size of the tree.
 */
export function computeRootFromPath({ leaf, index, size, path }: InclusionProof): string | null {
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
