import type { VisitorAction } from '#contract/visitor-request.ts'
import { send } from '../../http/send.ts'
import { Confirmed } from './Confirmed.tsx'
import type { Deeds } from './useDeeds.ts'
import { eraseData, withdrawRequest } from './visitorRequest.static.ts'

interface EndingsProps {
  readonly actions: readonly VisitorAction[]
  readonly deeds: Deeds
  readonly end: () => void
}

/** The two ways to end a request, each asked about once more. */
export function Endings({ actions, deeds: { secret, run }, end }: EndingsProps) {
  const body = { key: secret }
  const withdraw = () => run(() => send(withdrawRequest, { body }), 'Your request was withdrawn.')
  const erase = () => run(() => send(eraseData, { body }).then(end), 'Your data was erased.')
  return (
    <div className="choices endings">
      {actions.includes('withdraw') && (
        <Confirmed label="Withdraw my request" title="Withdraw your request?" yes="Withdraw it" deed={withdraw}>
          Nobody will look at it any more. You can ask again at any time.
        </Confirmed>
      )}
      {actions.includes('erase') && (
        <Confirmed label="Erase my data" title="Erase your data?" yes="Erase it" deed={erase}>
          Your name, your address and all else that you sent us are removed. A request that has no answer yet ends, and
          the links in our mails stop working. This cannot be undone.
        </Confirmed>
      )}
    </div>
  )
}
