import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { askForNewLink } from './calls/visitorRequest.static.ts'
import { EndRequest } from './EndRequest.tsx'
import { MainButton } from './MainButton.tsx'
import { MyDetails } from './MyDetails.tsx'
import { OpenCatalogue } from './OpenCatalogue.tsx'

interface PartsProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
  /** Called once the data is erased: there is nothing left to read. */
  readonly end: () => void
  /** Called once the request is withdrawn. */
  readonly leave: () => void
}

/** The parts of a request. Only what is possible now is offered. */
export function RequestParts({ request, runner, end, leave }: PartsProps) {
  const { actions, message, question, renewalAsked } = request
  const may = (action: (typeof actions)[number]) => actions.includes(action)
  return (
    <>
      {may('open') && <OpenCatalogue request={request} runner={runner} />}
      {may('renew') && !renewalAsked && <AskForNewLink runner={runner} />}
      {message && <Message text={message} />}
      {question && may('answer') && <AnswerForm question={question} runner={runner} />}
      {request.mine.email && <MyDetails request={request} runner={runner} />}
      <EndRequest actions={actions} runner={runner} end={end} leave={leave} />
    </>
  )
}

function Message({ text }: { readonly text: string }) {
  return (
    <section>
      <h2>{t('A message for you')}</h2>
      <p className="written" dir="auto">
        {text}
      </p>
    </section>
  )
}

/** For a link that has expired. */
function AskForNewLink({ runner: { secret, run } }: { readonly runner: ActionRunner }) {
  const ask = () => run(() => send(askForNewLink, { body: { key: secret } }), t('You have asked for a new link.'))
  return <MainButton action={ask}>{t('Ask for a new link')}</MainButton>
}
