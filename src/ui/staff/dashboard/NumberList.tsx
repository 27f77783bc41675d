import { numberText } from './charts/texts.ts'

export function NumberList({ of }: { readonly of: readonly (readonly [name: string, value: number])[] }) {
  return (
    <dl className="numbers">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
