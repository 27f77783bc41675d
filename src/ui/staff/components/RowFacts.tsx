import { Fragment } from 'react'
import './row-facts.css'

type Fact = string | false | null | undefined

interface RowFactsProps {
  /** What is missing is left out. */
  readonly facts: readonly Fact[]
  readonly title?: string | undefined
}

/** Small words below the name of a row. */
export const RowFacts = ({ facts, title }: RowFactsProps) => (
  <small className="row-facts" title={title}>
    {facts.filter(isSaid).map((fact, index, { length }) => (
      <Fragment key={fact}>
        <span>
          <bdi>{fact}</bdi>
          {index < length - 1 && '\u00a0·'}
        </span>{' '}
      </Fragment>
    ))}
  </small>
)

const isSaid = (fact: Fact): fact is string => Boolean(fact)
