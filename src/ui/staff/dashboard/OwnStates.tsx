import type { OwnInsights } from '#contract/insights.ts'
import { t } from '../../lib/i18n/t.ts'
import { NumberList } from './NumberList.tsx'
import { outcomes } from './outcomes.ts'

/** The states of the caller's own requests. */
export function OwnStates({ states }: { readonly states: OwnInsights['own'] }) {
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('Your requests')}</h2>
      <NumberList of={outcomes.map(({ state, name }) => [t(name), states[state]] as const)} />
    </section>
  )
}
