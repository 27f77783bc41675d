import './row-facts.css'

interface RowFactsProps {
  /** What is missing is left out. */
  readonly facts: readonly (string | false | null | undefined)[]
  readonly title?: string | undefined
}

/** Small words below the name of a row. */
export const RowFacts = ({ facts, title }: RowFactsProps) => (
  <small className="row-facts" title={title}>
    {facts.filter(Boolean).join(' · ')}
  </small>
)
