import Form from 'antd/es/form'
import Select from 'antd/es/select'
import type { NewsKind, Rhythm } from '#contract/notifications.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'

const kinds: Readonly<Record<NewsKind, string>> = {
  request: message('New requests'),
  answer: message('Answers and questions of visitors'),
  renewal: message('Wishes for a new link'),
  registration: message('Registrations'),
}

const rhythms: Readonly<Record<Rhythm, string>> = {
  each: message('At once, then at most every five minutes'),
  hourly: message('At most hourly'),
  daily: message('Once a day'),
  none: message('Not by mail'),
}

/** Owners alone decide registrations. */
export function KindFields() {
  const isOwner = canAccess(useSession().role, 'superAdmin')
  const shown = Object.entries(kinds).filter(([kind]) => isOwner || kind !== 'registration')
  const options = Object.entries(rhythms).map(([value, words]) => ({ value, label: t(words) }))
  return (
    <div className="two-columns news-kinds">
      {shown.map(([kind, words]) => (
        <Form.Item key={kind} name={['kinds', kind]} label={t(words)}>
          <Select options={options} />
        </Form.Item>
      ))}
    </div>
  )
}
