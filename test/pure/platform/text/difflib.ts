import { execFileSync } from 'node:child_process';

/** The result of difflib for two lists of words, rebuilt from its opcodes, with the changed words. */
interface Made {
  before: string[];
  after: string[];
  removed: string[];
  added: string[];
}

const PROGRAM = `
import difflib, json, sys
made = []
for before, after in json.load(sys.stdin):
    codes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    equal = [(before[i:j], after[k:l]) for op, i, j, k, l in codes if op == "equal"]
    assert all(one == other for one, other in equal)
    made.append({
        "before": [word for _, i, j, _, _ in codes for word in before[i:j]],
        "after": [word for _, _, _, k, l in codes for word in after[k:l]],
        "removed": [word for op, i, j, _, _ in codes if op != "equal" for word in before[i:j]],
        "added": [word for op, _, _, k, l in codes if op != "equal" for word in after[k:l]],
    })
json.dump(made, sys.stdout)
`;

/** What Python's difflib makes of each pair of lists of words. */
export function getDifflib(pairs: [string[], string[]][]): Made[] {
  return JSON.parse(execFileSync('python3', ['-c', PROGRAM], { input: JSON.stringify(pairs), encoding: 'utf8' }));
}
