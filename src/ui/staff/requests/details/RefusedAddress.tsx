import type { RequestFacts } from '#contract/request-shapes.ts'
import { dayInWords } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'

/** Mails about the request wait, which nobody would see otherwise. */
export function RefusedAddress({ facts: { refused, email } }: { readonly facts: RequestFacts }) {
  if (!refused) return null
  return (
    <div className="undelivered" role="note">
      <p>
        {t(
          'The mail server refused {email} lately ({code}). Mails about requests wait until {day}, unless the address is corrected or an owner sends them anyway.',
          { email, code: refused.code, day: dayInWords(refused.until) },
        )}
      </p>
    </div>
  )
}
