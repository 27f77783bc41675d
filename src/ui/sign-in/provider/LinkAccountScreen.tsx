import { useState } from 'react'
import { provider } from '#contract/provider.ts'
import { publicCall } from '../../lib/api/publicCall.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { Button } from '../../lib/components/Button.tsx'
import { Card } from '../../lib/components/Card.tsx'
import { useForm } from '../../lib/forms/useForm.ts'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { DeadLink, isDeadLink } from '../DeadLink.tsx'
import { NoProvider } from './NoProvider.tsx'

/** The button uses the link, opening the page does not: mail scanners open links too (product: Addresses). */
export function LinkAccountScreen() {
  const [dead, setDead] = useState(false)
  const name = pageData().provider
  const form = useForm({
    schema: { properties: {} },
    names: [],
    submit: async () => {
      const { url } = await publicCall(provider.beginMailed, { body: { id: queryValue('id') } })
      location.assign(url)
    },
    refused: (error) => setDead(isDeadLink(error)),
  })
  if (!name) return <NoProvider />
  if (dead)
    return (
      <DeadLink>
        {t(
          'It was used before, it is too old, or a newer one was mailed since. Sign in with {name} to get a new one.',
          {
            name,
          },
        )}
      </DeadLink>
    )
  return (
    <Card title={t('Link your account')}>
      <p className="lead">{t('Sign in with {name} once more. From then on it opens your account here.', { name })}</p>
      <form method="post" onSubmit={form.onSubmit}>
        <Button busy={form.busy}>{t('Sign in with {name}', { name })}</Button>
      </form>
    </Card>
  )
}
