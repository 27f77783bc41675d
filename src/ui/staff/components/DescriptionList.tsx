import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** A list of labels and values, each written in its own direction. */
export function DescriptionList({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className="facts">
      {of.map(([label, value]) => (
        <div key={label} className="fact">
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value || '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
