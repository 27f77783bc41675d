import { useState } from 'react'
import type { VisitorReading } from '#contract/reading.ts'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { readingFacts } from '../../lib/reading/readingFacts.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import './name-reading.css'

interface NameReadingProps {
  readonly reading: NonNullable<VisitorRequest['reading']>
  /** Never rejects. */
  readonly choose: (named: boolean, outcome: string) => Promise<void>
}

/** The visitor's own choice whether staff see what they read, and the very figures that staff see. */
export function NameReading({ reading: { named, editions }, choose }: NameReadingProps) {
  const [chosen, setChosen] = useState<boolean>()
  const press = async () => {
    if (chosen !== undefined) return
    setChosen(!named)
    await choose(
      !named,
      named
        ? t('What was seen of your reading was deleted.')
        : t('Thank you. What you read from now on is shown here too.'),
    )
    setChosen(undefined)
  }
  const firm = pageData().firm?.name
  return (
    <section>
      <h2>{t('What you read')}</h2>
      <label className="name-reading">
        <input
          type="checkbox"
          checked={chosen ?? named}
          aria-disabled={chosen !== undefined}
          onChange={() => void press()}
          aria-describedby="name-reading"
        />
        {firm ? t('Tell {firm} which pages interest me', { firm }) : t('Tell the sender which pages interest me')}
      </label>
      <p className="field-hint" id="name-reading">
        {t(
          'The people who sent you the catalogue then see which pages you read from now on, and for how long. You see the same here. When you untick it, all of that is deleted.',
        )}{' '}
        {isPrivate() &&
          t('Your browser asks sites not to follow you, so nothing is counted, whatever you choose here.')}
      </p>
      {named && <Seen editions={editions} firm={firm} />}
    </section>
  )
}

interface SeenProps {
  readonly editions: readonly VisitorReading[]
  readonly firm: string | undefined
}

const Seen = ({ editions, firm }: SeenProps) => (
  <>
    <h3>{firm ? t('What {firm} sees', { firm }) : t('What the sender sees')}</h3>
    {editions.length === 0 && <p>{t('Nothing yet. It is shown here soon after you have read.')}</p>}
    {editions.map((edition) => (
      <dl key={`${edition.number} ${edition.language}`} className="facts">
        {factsOf(edition, editions.length > 1).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    ))}
  </>
)

const factsOf = (edition: VisitorReading, isOneOfSeveral: boolean) => [
  ...(isOneOfSeveral ? [[t('Edition'), String(edition.number)] as const] : []),
  ...readingFacts(edition),
]

/** Global Privacy Control. */
const isPrivate = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
