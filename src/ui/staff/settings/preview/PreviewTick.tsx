/** A box to tick, with words beside it. */
export const PreviewTick = ({ label }: { readonly label: string }) => (
  <p className="face-wide face-tick">
    <span className="face-box" />
    <span className="face-text">{label}</span>
  </p>
)
