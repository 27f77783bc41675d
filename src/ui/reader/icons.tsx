const paths = {
  back: 'M15 5l-7 7 7 7',
  contents: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11',
  find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  pages: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  larger: 'M12 5v14M5 12h14',
  smaller: 'M5 12h14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  ask: 'M4 5h16v11h-8l-5 4v-4H4zM8.5 9h7M8.5 12h4',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={`reader-icon ${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

interface IconButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly pressed?: boolean
  readonly off?: boolean
  readonly className?: string
}

/** One that is `off` can still have the focus. */
export const IconButton = ({ icon, label, onClick, pressed, off, className = '' }: IconButtonProps) => (
  <button
    type="button"
    className={`reader-button ${className}`}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    aria-disabled={off}
    onClick={off ? undefined : onClick}
  >
    <Icon name={icon} />
  </button>
)
