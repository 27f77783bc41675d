import type { Journey } from '#contract/provider.ts'
import { Button } from '../../lib/components/Button.tsx'
import { Card } from '../../lib/components/Card.tsx'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { againFor } from './again.ts'
import { BackFrom } from './BackFrom.tsx'

interface ToldProps {
  readonly words: string
  readonly journey?: Journey | undefined
  readonly mayRetry?: boolean
  /** Sends the same answer once more, because it may not have arrived. */
  readonly again?: (() => void) | undefined
  /** There is no way on from here. */
  readonly isDone?: boolean
}

export function Told({ words, journey, mayRetry = false, again, isDone = false }: ToldProps) {
  return (
    <Card title={titleOf(journey)}>
      <p className="lead" role="status">
        {words}
      </p>
      <div className="card-actions">
        {mayRetry && <Again go={again ?? againFor(journey)} />}
        {!isDone && <BackFrom journey={journey} />}
      </div>
    </Card>
  )
}

const Again = ({ go }: { readonly go: (() => void) | undefined }) =>
  go && <Button onClick={go}>{t('Try Again')}</Button>

function titleOf(journey: Journey | undefined): string {
  const name = pageData().provider ?? ''
  if (journey?.purpose === 'link') return t('Link with {name}', { name })
  if (journey?.purpose === 'mailedLink') return t('Link your account')
  if (journey?.purpose === 'confirm') return t('Is it you?')
  return t('Sign in with {name}', { name })
}
