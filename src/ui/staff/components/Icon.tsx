export function Icon({ path, width = 12 }: { readonly path: string; readonly width?: number }) {
  return (
    <svg width={width} height="12" viewBox={`0 0 ${width} 12`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
