import type { Due } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { momentInWords } from '../../lib/i18n/format.ts'
import { t } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'

export interface Retention {
  readonly days: number
  readonly due: Due
}

export function RetentionModal({ subject: { days, due }, ...modal }: DialogProps<Retention>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Erase by itself')}
      ok={t('Save and erase')}
      danger
      entry={settings.change}
      input={{ body: { privacy: { eraseAfterDays: days } } }}
      invalidates={[settings.read]}
      successMessage={t('Saved successfully')}
    >
      <div className="what-goes">
        <p>{dueText(due)}</p>
        <p>
          {t('Later ones follow {n} days after their decision. What is erased cannot be brought back.', { n: days })}
        </p>
      </div>
    </ConfirmDialog>
  )
}

function dueText({ before, requests: n, isMinimum }: Due): string {
  const time = momentInWords(before)
  if (n === 0) return t('No request was decided before {time}: nothing is erased at once.', { time })
  return isMinimum
    ? t('More than {n} requests were decided before {time}. Their personal data will be erased.', { n, time })
    : t('{n} requests were decided before {time}. Their personal data will be erased.', { n, time })
}
