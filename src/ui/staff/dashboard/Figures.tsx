import type { StaffInsights } from '#contract/insights.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import { countryText } from '../../lib/i18n/countries.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { CatalogueBars } from './CatalogueBars.tsx'
import { Choices } from './Choices.tsx'
import { lengthText } from './charts/texts.ts'
import { NamedBars } from './NamedBars.tsx'
import { NumberList } from './NumberList.tsx'
import { outcomes } from './outcomes.ts'
import { RequestsOverTime } from './RequestsOverTime.tsx'
import type { Choice } from './useChoice.ts'

interface FiguresProps {
  readonly of: StaffInsights
  readonly choice: Choice
  /** The figures of another choice, while those of this one are on their way. */
  readonly isStale: boolean
}

export function Figures({ of, choice, isStale }: FiguresProps) {
  const { totals, days, catalogues, countries, sources, medianSeconds } = of
  return (
    <section className="figures" aria-labelledby="figures" aria-busy={isStale}>
      <div className="figures-top">
        <h2 id="figures">{t('Requests')}</h2>
        <Choices choice={choice} />
      </div>
      <NumberList
        of={[
          [t('Asked'), totals.asked],
          ...outcomes.map(({ state, name }) => [t(name), totals[state]] as const),
          [t('Opened'), totals.opened],
        ]}
      />
      {totals.asked === 0 ? (
        <p className="quiet">{t('No requests were sent in this time.')}</p>
      ) : (
        <>
          <p>{medianText(medianSeconds)}</p>
          <RequestsOverTime days={days} choice={choice} />
          <CatalogueBars catalogues={catalogues} asked={totals.asked} />
          <div className="beside">
            <NamedBars
              title={t('Countries')}
              caption={t('Countries by the number of requests.')}
              named={countries.map(({ code, name, asked }) => ({
                key: code || name,
                name: countryText(code || name),
                asked,
              }))}
              asked={totals.asked}
              without={t('No country')}
              listOf={(country) => historyOf({ country }, choice)}
            />
            <NamedBars
              title={t('Sources')}
              caption={t('Sources by the number of requests.')}
              named={sources.map(({ name, asked }) => ({ key: name, name, asked }))}
              asked={totals.asked}
              without={t('No source')}
              listOf={(source) => historyOf({ source }, choice)}
            />
          </div>
        </>
      )}
    </section>
  )
}

const medianText = (seconds: number | null): string =>
  seconds === null ? t('None of these requests was approved or rejected yet.') : lengthText(seconds, withinMessages)

const withinMessages = {
  moment: message('Half of the decisions were made within a minute.'),
  minutes: message('Half of the decisions were made within {n} minutes.'),
  hours: message('Half of the decisions were made within {n} hours.'),
  days: message('Half of the decisions were made within {n} days.'),
}

const day = 86_400_000

function historyOf(named: Pick<RequestQuery, 'country' | 'source'>, { query }: Pick<Choice, 'query'>): string {
  const { from, to, catalogueId } = query
  const asked = { ...named, from: String(from), to: String(to + day - 1), ...(catalogueId ? { catalogueId } : {}) }
  return `${paths.history}?${new URLSearchParams(asked)}`
}
