import type { HealthState as State } from '#contract/health.ts'
import { message, t } from '../../../lib/i18n/t.ts'

const states: Readonly<Record<State, readonly [words: string, tone: string]>> = {
  good: [message('In order'), 'good'],
  look: [message('Needs a look'), 'waiting'],
  bad: [message('Out of order'), 'bad'],
}

export function HealthState({ of }: { readonly of: State }) {
  const [words, tone] = states[of]
  return <span className={`status ${tone}`}>{t(words)}</span>
}
