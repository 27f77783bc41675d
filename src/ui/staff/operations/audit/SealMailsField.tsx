import Select from 'antd/es/select'
import { useId } from 'react'
import { personal, type SealMails } from '#contract/personal.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { message, t } from '../../../lib/i18n/t.ts'

const choices: readonly (readonly [SealMails, string])[] = [
  ['weekly', message('Every week')],
  ['daily', message('Every day')],
  ['never', message('Never')],
]

/** How often this owner is mailed the newest seal. Each choice is saved at once. */
export function SealMailsField() {
  const id = useId()
  const info = useEndpoint(personal.info, {})
  const save = useAction(personal.changePreferences, [personal.info])
  const chosen = save.isPending ? save.variables.body?.sealMails : info.data?.sealMails
  if (chosen === undefined) return null
  return (
    <div className="seal-mails">
      <label htmlFor={id}>{t('Mail it to me')}</label>
      <Select
        id={id}
        value={chosen}
        options={choices.map(([value, words]) => ({ value, label: t(words) }))}
        onChange={(sealMails) => save.mutate({ body: { sealMails } })}
      />
    </div>
  )
}
