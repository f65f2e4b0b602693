/** In the place of the team's record, as high as most are. */
export const Waiting = () => (
  <p class="team-waits" aria-busy="true">
    Reading the team's record
  </p>
);
