const shapes = {
  close: 'M5 5l14 14M19 5L5 19',
  back: 'M15 4l-8 8 8 8',
  on: 'M9 4l8 8-8 8',
} as const

interface LeafButtonProps {
  readonly kind: keyof typeof shapes
  readonly label: string
  readonly off?: boolean
  readonly onClick: () => void
}

/** One that is `off` can still have the focus. */
export const LeafButton = ({ kind, label, off = false, onClick }: LeafButtonProps) => (
  <button type="button" className={`leaf-button ${kind}`} aria-label={label} aria-disabled={off} onClick={onClick}>
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={shapes[kind]} />
    </svg>
  </button>
)
