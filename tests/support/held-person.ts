import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { registrations } from '#contract/registrations.ts'
import { views } from '#contract/views.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import type { TestApp } from './app.ts'
import { exported } from './exports.ts'
import { password } from './given.ts'
import { keyOf } from './mails.ts'

/** A visitor whose every field is found nowhere else. */
export const xenia = {
  firstName: 'Xaviera',
  lastName: 'Xylophonova',
  email: 'Xenia.Quux@example.org',
  company: 'Quixotic Zebra',
  address: 'Zwirnweg 77',
  postcode: 'Q7Z8X9',
  city: 'Xanadoo',
  state: 'Qwertyshire',
  country: 'Zubrowka',
  occupation: 'Yakherdess',
  contactNumber: '+99 7654321',
  industry: 'Quillmaking',
}

export const typo = 'xenia.typpo@example.org'
/** Where staff sent one of her catalogues, after she had asked with her own address. */
export const colleague = 'xenia.colleague@example.net'

/** What others wrote to or about her, and she to them. */
export const written = [
  'wordinquestion',
  'wordinanswer',
  'wordinmessage',
  'wordinrejection',
  'wordinchoice',
  'Regnamea',
  'Regnameb',
]

/** Every word that must be gone. */
export const wordsOf = [...Object.values(xenia), typo, colleague, ...written]

/**
 * Leaves whatever a person can leave: a corrected, questioned, answered, approved and opened request; one whose mail was
 * sent to another address since; a repeated one that waits with a question; a rejected one; a registration; a colleague's
 * view and export.
 */
export async function leaveEverything(app: TestApp) {
  const { given, visitor, mails } = app
  const owner = await given.user('SUPER_ADMIN', 'owner')
  const send = async (name: string, email = xenia.email) => {
    const { id: catalogueId } = await given.catalogue(owner.call, name)
    const { follow } = await visitor(catalogueRequests.send, { body: { ...xenia, email, catalogueId } })
    const { data } = await owner.call(catalogueRequests.listPending)
    return { key: keyOf(follow), catalogueId, params: { id: data[0]?.id ?? '' } }
  }
  const mailedKey = async () => keyOf((await mails()).findLast(({ to }) => to === xenia.email)?.link)

  const answered = await send('Answered', typo)
  await visitor(visitorRequest.correct, { body: { key: answered.key, ...xenia } })
  await owner.call(catalogueRequests.question, { params: answered.params, body: { message: 'A wordinquestion?' } })
  await visitor(visitorRequest.answer, { body: { key: await mailedKey(), message: 'A wordinanswer' } })
  await owner.call(catalogueRequests.approve, { params: answered.params, body: { message: 'A wordinmessage' } })
  await visitor(visitorRequest.open, { body: { key: await mailedKey() } })

  const moved = await send('Moved')
  await owner.call(catalogueRequests.approve, { params: moved.params, body: {} })
  await mails()
  await owner.call(catalogueRequests.resend, { params: moved.params, body: { email: colleague } })
  await mails()

  const rejected = await send('Rejected')
  await owner.call(catalogueRequests.reject, { params: rejected.params, body: { message: 'A wordinrejection' } })

  const waiting = await send('Waiting')
  await visitor(catalogueRequests.send, { body: { ...xenia, catalogueId: waiting.catalogueId } })
  const signUp = { firstName: 'Regnamea', lastName: 'Regnameb', password, confirmedPassword: password }
  await visitor(registrations.signUp, { body: { email: xenia.email, ...signUp } })
  await mails()
  await owner.call(catalogueRequests.question, { params: waiting.params, body: { message: 'Another wordinquestion?' } })
  await transact(app.services.db, (trx) =>
    trx
      .updateTable('catalogueRequest')
      .set({ answers: JSON.stringify([{ label: 'Which?', value: 'wordinchoice' }]), language: 'fr', consentVersion: 1 })
      .where('id', '=', waiting.params.id)
      .execute(),
  )
  const query = `q=${encodeURIComponent(xenia.email)}`
  await owner.call(views.create, { body: { list: 'history', name: 'Theirs', query, shared: true } })
  await exported(app.origin, owner.call, { list: 'history', query: { q: xenia.email } })
  return { owner, answered, moved, rejected, waiting }
}
