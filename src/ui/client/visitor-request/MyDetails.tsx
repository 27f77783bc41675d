import { useState } from 'react'
import { customerFields } from '../../customerFields.ts'
import { Button } from '../../kit/Button.tsx'
import { t } from '../../kit/t.ts'
import { Facts } from './Facts.tsx'
import { LazyForm } from './LazyForm.tsx'
import type { VisitorRequest } from './readPage.ts'
import type { ActionRunner } from './useActionRunner.ts'

interface DetailsProps {
  readonly mine: VisitorRequest['mine']
  readonly runner: ActionRunner
  readonly mayCorrect: boolean
}

/** What the visitor wrote into the form: a list, or the form again. */
export function MyDetails({ mine, runner, mayCorrect }: DetailsProps) {
  const [wished, setWished] = useState(false)
  const isOpen = wished && mayCorrect
  const close = () => setWished(false)
  return (
    <section>
      <h2>{t('Your details')}</h2>
      {isOpen ? (
        <LazyForm show={({ CorrectForm }) => <CorrectForm mine={mine} runner={runner} close={close} />} />
      ) : (
        <Facts facts={Object.fromEntries(customerFields.map(({ name, label }) => [label, mine[name]]))} />
      )}
      {mayCorrect && (
        <p className="choices">
          <Button kind="plain" onClick={() => setWished(!isOpen)}>
            {t(isOpen ? 'Leave them as they were' : 'Correct my details')}
          </Button>
        </p>
      )}
    </section>
  )
}
