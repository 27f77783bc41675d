interface LogoProps {
  readonly width?: number
  /** On the red header the mark is white. */
  readonly onRed?: boolean
}

export function DocentLogo({ width = 150, onRed = false }: LogoProps) {
  const tile = onRed ? '#fff' : '#b4232f'
  const arch = onRed ? '#b4232f' : '#fff'
  return (
    <svg className="logo" width={width} height={(width * 40) / 150} viewBox="0 0 150 40" role="img" aria-label="Docent">
      <rect y="4" width="32" height="32" rx="8" fill={tile} />
      <path d="M9 29V20a7 7 0 0 1 14 0v9" fill="none" stroke={arch} strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="22.5" r="2.6" fill={arch} />
      <g fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M46 10v19h5a9.5 9.5 0 0 0 0-19Z" />
        <circle cx="73" cy="22.3" r="6.7" />
        <path d="M96.2 17.6a6.7 6.7 0 1 0 0 9.4" />
        <path d="M102.3 22.3h13.4a6.7 6.7 0 1 0-2.2 5" />
        <path d="M122.4 29V15.6m0 6.2a5.6 5.6 0 0 1 11.2 0V29" />
        <path d="M141.4 10.5v14.6a3.9 3.9 0 0 0 3.9 3.9h1.4m-8.8-13h8.8" />
      </g>
    </svg>
  )
}
