import { AskForNewLink } from './AskForNewLink.tsx'
import { Endings } from './Endings.tsx'
import { LateForm } from './LateForm.tsx'
import { MyDetails } from './MyDetails.tsx'
import { OpenCatalogue } from './OpenCatalogue.tsx'
import type { VisitorRequest } from './readPage.ts'
import type { Deeds } from './useDeeds.ts'

interface PartsProps {
  readonly request: VisitorRequest
  readonly deeds: Deeds
  /** Called once the data is erased: there is nothing left to read. */
  readonly end: () => void
}

/** The parts of a request. Only what is possible now is offered. */
export function RequestParts({ request, deeds, end }: PartsProps) {
  const { actions, message, question, mine, renewalAsked } = request
  const may = (action: (typeof actions)[number]) => actions.includes(action)
  return (
    <>
      {may('open') && <OpenCatalogue request={request} deeds={deeds} />}
      {may('renew') && !renewalAsked && <AskForNewLink deeds={deeds} />}
      {message && <Message text={message} />}
      {question && may('answer') && (
        <LateForm show={({ AnswerForm }) => <AnswerForm question={question} deeds={deeds} />} />
      )}
      <MyDetails mine={mine} deeds={deeds} mayCorrect={may('correct')} />
      <Endings actions={actions} deeds={deeds} end={end} />
    </>
  )
}

function Message({ text }: { readonly text: string }) {
  return (
    <section>
      <h2>A message for you</h2>
      <p className="written">{text}</p>
    </section>
  )
}
