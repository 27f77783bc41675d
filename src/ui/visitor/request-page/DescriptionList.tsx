import type { ReactNode } from 'react'

/** A list of names and values. */
export const DescriptionList = ({ children }: { readonly children: ReactNode }) => <dl className="facts">{children}</dl>

interface FactProps {
  readonly name: string
  readonly value: string | false | undefined
}

/** A value that is not known is left out. */
export const Fact = ({ name, value }: FactProps) =>
  value && (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
