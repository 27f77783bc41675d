export interface Series {
  readonly name: string
  readonly tone: string
}

export function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className="legend">
      {series.map(({ name, tone }) => (
        <li key={name} className={tone}>
          {name}
        </li>
      ))}
    </ul>
  )
}
