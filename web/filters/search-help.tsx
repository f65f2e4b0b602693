export function SearchHelp() {
  return (
    <ul>
      <li>
        All words must match, in any order: <code>capital requirements</code>. Case, accents and endings do not matter.
      </li>
      <li>
        Quoted words must be adjacent: <code>"market abuse"</code>.
      </li>
      <li>
        A minus excludes: <code>capital -licence</code> or <code>-"climate risk"</code>.
      </li>
      <li>
        Only whole words match: <code>SEC</code> does not find "securities".
      </li>
      <li>
        The search covers title, institution, summaries, description and the linked document. At most 200 characters.
      </li>
    </ul>
  );
}
