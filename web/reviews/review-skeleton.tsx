/** Renders a placeholder with the usual height of a team review. */
export const ReviewSkeleton = () => (
  <p class="team-waits" aria-busy="true">
    Loading the review
  </p>
);
