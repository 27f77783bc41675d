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
  const info = useEndpoint(personal.info, {})
  const save = useAction(personal.changePreferences, [personal.info])
  const chosen = save.isPending ? save.variables.body?.sealMails : info.data?.sealMails
  if (chosen === undefined) return null
  return (
    <label>
      {t('Mail it to me')}
      <select value={chosen} onChange={({ target }) => save.mutate({ body: { sealMails: target.value as SealMails } })}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {t(words)}
          </option>
        ))}
      </select>
    </label>
  )
}
