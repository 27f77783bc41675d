export const PreviewTick = ({ label }: { readonly label: string }) => (
  <p className="branded-wide branded-tick">
    <span className="branded-box" />
    <span className="branded-text" dir="auto">
      {label}
    </span>
  </p>
)
