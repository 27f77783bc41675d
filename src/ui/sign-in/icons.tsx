const outline = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round' } as const

export function PersonIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true" {...outline}>
      <circle cx="10" cy="6.6" r="3.4" />
      <path d="M3.6 17a6.4 6.4 0 0 1 12.8 0" />
    </svg>
  )
}

export function LockIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true" {...outline}>
      <rect x="4" y="9" width="12" height="8" rx="2" />
      <path d="M6.8 9V6.2a3.2 3.2 0 0 1 6.4 0V9" />
    </svg>
  )
}
