import { type HealthFact, type HealthState, healthStates, type Statement } from '#contract/health.ts'
import { english } from '#words/english.ts'
import { sizeIn } from '#words/size.ts'
import type { MessageValues } from '#words/translate.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/dialect.ts'
import type { Seen } from '../../services.ts'

/** What every fact is found with, in a server and in `docent doctor`. */
export interface Needs {
  readonly config: Pick<Config, 'database' | 'dataDir' | 'smtpUrl'>
  readonly db: Db
  readonly now: () => number
  /** What a server saw itself. */
  readonly seen?: Seen
}

export type Finding = Omit<HealthFact, 'name'>

/** Says a sentence; pages say it in the language of their reader. */
export const say = (sentence: string, values: MessageValues = {}): Statement => ({
  text: english(sentence, inEnglish(values)),
  sentence,
  values,
})

const inEnglish = ({ since, seen, bytes, ...values }: MessageValues): MessageValues => ({
  ...values,
  ...(since === undefined ? {} : { since: new Date(Number(since)).toISOString() }),
  ...(seen === undefined ? {} : { seen: new Date(Number(seen)).toISOString() }),
  ...(bytes === undefined ? {} : { size: sizeIn('en', Number(bytes)) }),
})

export const good = (...found: Statement[]): Finding => ({ state: 'good', found, advice: null })

/** The state goes with the advice that applies: the first one that is given. */
export function judge(found: Statement[], ...advices: (readonly [HealthState, Statement] | false)[]): Finding {
  const [state, advice] = advices.find((given) => given !== false) ?? (['good', null] as const)
  return { state, found, advice }
}

export const worst = (states: readonly HealthState[]): HealthState =>
  healthStates.findLast((state) => states.includes(state)) ?? 'good'
