import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** A list of labels and values. */
export function DescriptionList({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className="facts">
      {of.map(([label, value]) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
