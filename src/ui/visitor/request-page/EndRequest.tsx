import type { VisitorAction } from '#contract/visitor-request.ts'
import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import { forgetDrafts } from '../../reader/ask/draft.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { eraseData, withdrawRequest } from './calls/visitorRequest.static.ts'

interface EndRequestProps {
  readonly actions: readonly VisitorAction[]
  readonly runner: ActionRunner
  readonly end: () => void
  readonly leave: () => void
}

/** Withdraws a request or erases its data, after a confirmation. */
export function EndRequest({ actions, runner: { secret, run }, end, leave }: EndRequestProps) {
  const body = { key: secret }
  const withdraw = () => run(() => send(withdrawRequest, { body }).then(leave), t('Your request was withdrawn.'))
  const forget = () => {
    forgetDrafts()
    end()
  }
  const erase = () => run(() => send(eraseData, { body }).then(forget), t('Your data was erased.'))
  return (
    <div className="choices endings">
      {actions.includes('withdraw') && (
        <ConfirmButton
          label={t('Withdraw my request')}
          title={t('Withdraw your request?')}
          yes={t('Withdraw it')}
          action={withdraw}
        >
          {t('Nobody will look at it any more. You can ask again at any time.')}
        </ConfirmButton>
      )}
      {actions.includes('erase') && (
        <ConfirmButton label={t('Erase my data')} title={t('Erase your data?')} yes={t('Erase it')} action={erase}>
          {t(
            'Your name, your address and all else that you sent us are removed. A request that has no answer yet ends, and the links in our mails stop working. This cannot be undone.',
          )}
        </ConfirmButton>
      )}
    </div>
  )
}
