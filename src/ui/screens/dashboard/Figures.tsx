import type { StaffInsights } from '#contract/insights.ts'
import { CatalogueBars } from './CatalogueBars.tsx'
import { Choices } from './Choices.tsx'
import { NamedBars } from './NamedBars.tsx'
import { NumberList } from './NumberList.tsx'
import { outcomes } from './outcomes.ts'
import { RequestsOverTime } from './RequestsOverTime.tsx'
import type { Choice } from './useChoice.ts'
import { lengthInWords } from './words.ts'

interface FiguresProps {
  readonly of: StaffInsights
  readonly choice: Choice
  /** The figures of another choice, while those of this one are on their way. */
  readonly isStale: boolean
}

/** How the requests of a time went. */
export function Figures({ of, choice, isStale }: FiguresProps) {
  const { totals, days, catalogues, countries, sources, medianSeconds } = of
  return (
    <section className="figures" aria-labelledby="figures" aria-busy={isStale}>
      <div className="figures-top">
        <h2 id="figures">Requests</h2>
        <Choices choice={choice} />
      </div>
      <NumberList
        of={[
          ['Asked', totals.asked],
          ...outcomes.map(({ state, name }) => [name, totals[state]] as const),
          ['Opened', totals.opened],
        ]}
      />
      {totals.asked === 0 ? (
        <p className="quiet">No requests were sent in this time.</p>
      ) : (
        <>
          <p>{medianWords(medianSeconds)}</p>
          <RequestsOverTime days={days} choice={choice} />
          <CatalogueBars catalogues={catalogues} />
          <div className="beside">
            <NamedBars title="Countries" named={countries} without="Erased" />
            <NamedBars title="Sources" named={sources} without="No source" />
          </div>
        </>
      )}
    </section>
  )
}

const medianWords = (seconds: number | null): string =>
  seconds === null
    ? 'None of these requests was approved or rejected yet.'
    : `Half of the decisions were made within ${lengthInWords(seconds).replace('less than ', '')}.`
