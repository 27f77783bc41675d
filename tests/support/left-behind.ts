import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { TestApp } from './app.ts'
import type { Call } from './client.ts'
import { customer } from './given.ts'
import { keyOf } from './mails.ts'

/**
 * Ruth has asked. Staff take the form of somebody else with her address for the one that counts, and it takes the request
 * along to another address. Ruth then erases what she is left with.
 */
export async function eraseWhatWasLeft({ visitor, mails }: TestApp, staff: Call, email: string): Promise<void> {
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Otto', email } })
  const { id } = await find(staff, email)
  const { submissions = [] } = await staff(catalogueRequests.find, { params: { id } })
  const submissionId = submissions.find(({ counts }) => !counts)?.id ?? ''
  await staff(catalogueRequests.chooseSubmission, { params: { id }, body: { submissionId } })
  const moved = { ...customer, firstName: 'Otto', email: 'otto@example.com' }
  await visitor(visitorRequest.correct, { body: { key: keyOf(follow), ...moved } })
  const left = await find(staff, email)
  await staff(catalogueRequests.question, { params: { id: left.id }, body: { message: 'Why?' } })
  const key = keyOf((await mails()).findLast(({ to }) => to === email)?.link)
  await visitor(visitorRequest.erase, { body: { key } })
}

async function find(staff: Call, email: string): Promise<{ id: string }> {
  const { data } = await staff(catalogueRequests.listPending, { query: { q: email } })
  return data[0] ?? { id: '' }
}
