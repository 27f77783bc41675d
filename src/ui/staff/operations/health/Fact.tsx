import type { HealthFact, HealthFactName, Statement } from '#contract/health.ts'
import type { MessageValues } from '#words/translate.ts'
import { momentInWords } from '../../../lib/i18n/format.ts'
import { sizeOf } from '../../../lib/i18n/sizeOf.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { HealthState } from './HealthState.tsx'

const names: Readonly<Record<HealthFactName, string>> = {
  version: message('Version'),
  database: message('Database'),
  disk: message('Disk'),
  mail: message('Mail'),
  queues: message('Queues'),
  backup: message('Backup'),
  seal: message('Seal of the audit'),
  instances: message('Instances'),
  calls: message('Slowest calls of this instance in the last hour'),
}

export function Fact({ fact: { name, state, found, advice } }: { readonly fact: HealthFact }) {
  return (
    <li>
      <h2>{t(names[name])}</h2>
      <HealthState of={state} />
      <div>
        {found.map((statement) => (
          <p key={statement.text}>{inWords(statement)}</p>
        ))}
        {advice && <p className="advice">{inWords(advice)}</p>}
      </div>
    </li>
  )
}

const inWords = ({ sentence, values }: Statement): string => t(sentence, readable(values))

const readable = ({ since, seen, bytes, ...values }: MessageValues): MessageValues => ({
  ...values,
  ...(since === undefined ? {} : { since: momentInWords(Number(since)) }),
  ...(seen === undefined ? {} : { seen: momentInWords(Number(seen)) }),
  ...(bytes === undefined ? {} : { size: sizeOf(Number(bytes)) }),
})
