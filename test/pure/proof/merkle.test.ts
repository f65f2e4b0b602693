import { describe, expect, it } from 'vitest';
import {
  appendLeaf,
  buildInclusionPath,
  computeRoot,
  computeRootFromPath,
  EMPTY_TREE,
  getFrontierLength,
  hashLeaf,
  hashNode,
  type MerkleTree,
} from '../../../lib/proof/merkle.ts';

/** The leaves and roots that implementations of Certificate Transparency test with. */
const TEXTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const MAX_SIZE = 70;
const leaves = Array.from({ length: MAX_SIZE }, (_, i) => hashLeaf(`leaf ${i}`));
const grow = (from: MerkleTree, added: string[]) => added.reduce(appendLeaf, from);

/** The root as RFC 9162 defines it, section 2.1.1. */
function defineRoot(all: string[]): string {
  if (all.length === 0) return ROOTS[0] as string;
  if (all.length === 1) return all[0] as string;
  const split = 2 ** Math.floor(Math.log2(all.length - 1));
  return hashNode(defineRoot(all.slice(0, split)), defineRoot(all.slice(split)));
}

describe('Merkle tree', () => {
  it('has the roots of the Certificate Transparency test vectors', () => {
    let tree = EMPTY_TREE;
    expect(computeRoot(tree)).toBe(ROOTS[0]);
    for (const [i, hex] of TEXTS.entries()) {
      tree = appendLeaf(tree, hashLeaf(Buffer.from(hex, 'hex').toString('latin1')));
      expect(computeRoot(tree)).toBe(ROOTS[i + 1]);
    }
  });

  it('has the root that RFC 9162 defines, and the expected number of subtrees', () => {
    for (let size = 0; size <= MAX_SIZE; size += 1) {
      const tree = grow(EMPTY_TREE, leaves.slice(0, size));
      expect([size, computeRoot(tree)]).toEqual([size, defineRoot(leaves.slice(0, size))]);
      expect(tree.frontier).toHaveLength(getFrontierLength(size));
    }
  });
});

describe('Merkle inclusion path', () => {
  it('leads from each added leaf to the root, and from no other leaf, index or size', () => {
    for (let before = 0; before < 20; before += 1)
      for (let size = before + 1; size <= before + 20; size += 3) {
        const tree = grow(EMPTY_TREE, leaves.slice(0, before));
        const appended = leaves.slice(before, size);
        const root = defineRoot(leaves.slice(0, size));
        for (let index = before; index < size; index += 1) {
          const path = buildInclusionPath(tree, appended, index);
          const leaf = leaves[index] as string;
          expect(computeRootFromPath({ leaf, index, size, path })).toBe(root);
          expect(computeRootFromPath({ leaf: hashLeaf('another'), index, size, path })).not.toBe(root);
          if (index > 0) expect(computeRootFromPath({ leaf, index: index - 1, size, path })).not.toBe(root);
          expect(computeRootFromPath({ leaf, index, size, path: [...path, leaf] })).toBeNull();
          if (path.length > 0)
            expect(computeRootFromPath({ leaf, index, size, path: path.slice(0, -1) })).not.toBe(root);
          expect(computeRootFromPath({ leaf, index: size, size, path })).toBeNull();
        }
      }
  });
});
