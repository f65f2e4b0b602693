export function SearchHelp() {
  return (
    <ul>
      <li>
        All words must match, in any order: <code>capital requirements</code>. Case, accents and endings do not matter.
      </li>
      <li>
        Words in quotes stand together: <code>"market abuse"</code>.
      </li>
      <li>
        A minus leaves out: <code>capital -licence</code> or <code>-"climate risk"</code>.
      </li>
      <li>
        Words match whole: <code>SEC</code> does not find "securities".
      </li>
      <li>
        Title, institution, summaries, description and the document behind the link are searched. At most 200
        characters.
      </li>
    </ul>
  );
}
