import { t } from '../../lib/i18n/t.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Conversation } from './Conversation.tsx'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { EndRequest } from './EndRequest.tsx'
import { Letter } from './Letter.tsx'
import { MyDetails } from './MyDetails.tsx'
import { Reading } from './Reading.tsx'

interface PartsProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
  /** Called once the data is erased: there is nothing left to read. */
  readonly end: () => void
  /** Called once the request is withdrawn. */
  readonly leave: () => void
}

/** The parts of a request below its main choice. Only what is possible now is offered. */
export function RequestParts({ request, runner, end, leave }: PartsProps) {
  const { actions, message, question, conversation, edition } = request
  return (
    <>
      {message && <Message text={message} />}
      {conversation && <Conversation said={conversation} edition={edition?.number ?? 1} />}
      {question && actions.includes('answer') && <AnswerForm question={question} runner={runner} />}
      <Reading request={request} runner={runner} />
      {request.mine.email && <MyDetails request={request} runner={runner} />}
      <EndRequest actions={actions} runner={runner} end={end} leave={leave} />
    </>
  )
}

const Message = ({ text }: { readonly text: string }) => (
  <section>
    <h2>{t('A message for you')}</h2>
    <Letter>{text}</Letter>
  </section>
)
