import { useEffect } from 'react'
import type { Arrival, Journey } from '#contract/provider.ts'
import { hasCode } from '../../lib/http/call-error.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { paths } from '../../lib/paths.ts'
import { withEditorToken } from '../../lib/session/destination.ts'
import { tellProven } from '../../lib/session/provenElsewhere.ts'
import { redirectWithToast } from '../../lib/toast/toast.ts'
import { enter } from '../enter.ts'
import { SecondStep } from '../SecondStep.tsx'
import { NoProvider } from './NoProvider.tsx'
import { Told } from './Told.tsx'
import { type Came, useArrival } from './useArrival.ts'

type Tokens = Parameters<typeof enter>[0]

/** Where the provider sends the browser back to. */
export function ProviderScreen() {
  const came = useArrival()
  const name = pageData().provider
  if (!name) return <NoProvider />
  if (came.kind === 'asking') return <Told words={t('One moment, please…')} isDone />
  if (came.kind === 'denied') return <Told words={deniedWords(name, came.journey)} journey={came.journey} mayRetry />
  if (came.kind === 'nothing') return <Told words={t('There is nothing to do on this page.')} />
  if (came.kind === 'failed') return <Failed {...came} />
  return <Done arrival={came.arrival} />
}

/** Another sign-in does not help who waits for approval. */
const Failed = ({ error, again, journey }: Extract<Came, { kind: 'failed' }>) => (
  <Told words={errorWords(error)} journey={journey} mayRetry={!hasCode(error, 'pending')} again={again} />
)

function deniedWords(name: string, journey: Journey | undefined): string {
  if (journey?.purpose === 'link') return t('You did not sign in at {name}, so nothing was linked.', { name })
  if (journey?.purpose === 'confirm') return t('You did not sign in at {name}, so nothing was confirmed.', { name })
  if (journey?.purpose === 'mailedLink')
    return t(
      'You did not sign in at {name}, so nothing was linked. Open the link in the mail once more to try again.',
      {
        name,
      },
    )
  return t('You did not sign in at {name}.', { name })
}

function Done({ arrival }: { readonly arrival: Arrival }) {
  const { accessToken, refreshToken, secondFactor, outcome } = arrival
  const open = (tokens: Tokens) => openWith(tokens, arrival)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is acted on once.
  useEffect(() => {
    if (accessToken !== undefined) open({ accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) })
    if (outcome === 'linked') redirectWithToast(paths.security, 'success', t('Your account is linked now.'))
    if (outcome === 'confirmed') tellProven()
  }, [])
  if (secondFactor !== undefined)
    return <SecondStep ticket={secondFactor} onTokens={open} onOver={() => location.assign(paths.login)} />
  return <Told words={outcome ? words(outcome) : t('One moment, please…')} isDone={outcome === 'confirmed'} />
}

/** Another site's token is not stored (product: Sessions and tokens). */
function openWith(tokens: Tokens, { next, redirectUrl }: Arrival): void {
  if (redirectUrl) location.replace(withEditorToken(redirectUrl, tokens.accessToken))
  else enter(tokens, next ? `?${new URLSearchParams({ from: next })}` : '')
}

function words(outcome: NonNullable<Arrival['outcome']>): string {
  if (outcome === 'waiting') return t('Your account waits for approval. You will get a mail when it is approved.')
  if (outcome === 'mailed')
    return t('There is an account with your address already. Open the link that we mailed to it to link the two.')
  if (outcome === 'invited') return t('You are invited already. Open the link in the mail of your invitation.')
  if (outcome === 'unproven')
    return t(
      'Your address is not proven to us. If it has an account or an invitation here, open the link that was mailed to it, or sign in with your password and link your account in Security. Else your registration waits for approval, and you will get a mail. If none comes, please speak to your administrator.',
    )
  if (outcome === 'confirmed') return t('Thank you. You can close this tab and go on where you were.')
  return t('One moment, please…')
}
