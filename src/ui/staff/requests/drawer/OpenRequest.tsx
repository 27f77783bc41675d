import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { pollInterval, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { CallError } from '../../../lib/http/send.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Status } from '../../components/Status.tsx'
import { AskedNote } from '../asked/AskedNote.tsx'
import { QuestionNote } from '../details/QuestionNote.tsx'
import { RefusedAddress } from '../details/RefusedAddress.tsx'
import { RequestDetails } from '../details/RequestDetails.tsx'
import { RequestEvents } from '../details/RequestEvents.tsx'
import { RequestState } from '../details/RequestState.tsx'
import { Submissions } from '../details/Submissions.tsx'
import { Undelivered } from '../details/Undelivered.tsx'
import { RequestReading } from '../reading/RequestReading.tsx'
import type { ChosenAction } from '../requestActions.ts'
import { shownName } from '../shownName.ts'
import { ActionButtons } from './ActionButtons.tsx'

interface OpenRequestProps {
  readonly id: string
  readonly onChoose: (chosen: ChosenAction) => void
}

/** A request in full. A USER sees no more than their own fields and the delivery (product: Requests). */
export function OpenRequest({ id, onChoose }: OpenRequestProps) {
  const read = useEndpoint(catalogueRequests.find, { params: { id } }, { pollEvery: pollInterval })
  const { data: facts, error } = read
  if (!facts || read.isPlaceholderData || isMissing(error)) return error ? <p>{wordsFor(error)}</p> : null
  const isStaff = facts.actions !== undefined
  return (
    <article key={id} className="open-row open-request">
      <header>
        <h2 tabIndex={-1}>
          <bdi>{shownName(facts)}</bdi>
        </h2>
        <Status of={facts.status} />
      </header>
      {isStaff && <QuestionNote facts={facts} />}
      {isStaff && <AskedNote key={facts.asked?.at(-1)?.id} facts={facts} onChoose={onChoose} />}
      {isStaff && <Undelivered facts={facts} onChoose={onChoose} />}
      {isStaff && <RefusedAddress facts={facts} />}
      {isStaff && <ActionButtons facts={facts} onChoose={onChoose} />}
      <RequestState facts={facts} />
      <RequestReading facts={facts} />
      {isStaff && facts.status === 'pending' && <Submissions id={id} />}
      <h3>{t('Details')}</h3>
      <RequestDetails request={facts} />
      {isStaff && <RequestEvents request={facts} />}
    </article>
  )
}

/** Also once the person's role has changed. */
const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

const wordsFor = (error: unknown): string =>
  isMissing(error)
    ? t('There is no such request, or it is not yours.')
    : t('This request could not be loaded. Close it and open it again.')
