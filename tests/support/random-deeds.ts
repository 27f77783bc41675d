import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { Db } from '#server/database/dialect.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { type Call, CallError } from './client.ts'
import { customer } from './given.ts'
import { keyOf, type Received } from './mails.ts'
import type { Random } from './random.ts'

interface World {
  readonly db: Db
  readonly random: Random
  readonly visitor: Call
  /** Of a session that lives. */
  readonly staff: () => Call
  readonly catalogueIds: readonly string[]
  readonly mails: () => Promise<Received[]>
}

/** What the product refuses, as it may, changes nothing. */
const unlessRefused = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status >= 500) throw error
  })
}

/** The deeds are about so many of the latest forms. */
const recent = 15
const countries = ['Portugal', 'Austria', 'United Kingdom', 'Île Noire', 'Åland']
const sources = [undefined, 'fair-2027', 'Fair-2027', 'card']

/** Returns a function that makes one random deed with requests through HTTP. */
export function randomDeeds({ db, random, visitor, staff, catalogueIds, mails }: World) {
  const forms: { key: string; email: string; catalogueId: string | undefined }[] = []
  const fields = () => ({ ...customer, country: random.pick(countries) })

  async function ask() {
    const email = `v${random.upTo(30)}@example.com`
    const catalogueId = random.pick([...catalogueIds, undefined])
    const source = random.pick(sources)
    const body = { ...fields(), email, ...(catalogueId ? { catalogueId } : {}), ...(source ? { source } : {}) }
    const { follow } = await visitor(catalogueRequests.send, { body })
    forms.push({ key: keyOf(follow), email, catalogueId })
  }

  const idOf = async (key: string) => {
    const form = db.selectFrom('submission').where('keyHash', '=', hashToken(key)).select('requestId')
    return (await form.executeTakeFirst())?.requestId ?? '00000000-0000-7000-8000-000000000000'
  }
  const withForm = (work: (form: (typeof forms)[number]) => Promise<unknown>) => () =>
    forms.length === 0 ? ask() : work(random.pick(forms.slice(-recent)))
  const withRequest = (work: (params: { id: string }, catalogueId?: string) => Promise<unknown>) =>
    withForm(async ({ key, catalogueId }) => work({ id: await idOf(key) }, catalogueId))
  const withMail = (work: (key: string) => Promise<unknown>) =>
    withForm(async ({ email }) => work(keyOf((await mails()).findLast(({ to }) => to === email)?.link) || 'none'))

  const bodyOf = (named?: string) => (named || catalogueIds[0] === undefined ? {} : { catalogueId: catalogueIds[0] })
  const approve = withRequest((params, named) => staff()(catalogueRequests.approve, { params, body: bodyOf(named) }))
  const approveAndUndo = withRequest(async (params, named) => {
    await staff()(catalogueRequests.approve, { params, body: bodyOf(named) })
    await staff()(catalogueRequests.undo, { params })
  })
  const open = withMail((key) => visitor(visitorRequest.open, { body: { key } }))
  const deeds = [
    ...[ask, ask, ask, approve, approve, open, open],
    withRequest((params) => staff()(catalogueRequests.reject, { params, body: { silent: random.chance(0.5) } })),
    approveAndUndo,
    withRequest((params) => staff()(catalogueRequests.undo, { params })),
    withRequest((params) => staff()(catalogueRequests.resend, { params, body: {} })),
    withRequest((params) => staff()(catalogueRequests.revoke, { params })),
    withForm(({ key, email }) => {
      const moved = random.chance(0.5) ? email : `w${random.upTo(1_000)}@example.com`
      return visitor(visitorRequest.correct, { body: { key, ...fields(), email: moved } })
    }),
    withForm(({ key }) => visitor(visitorRequest.withdraw, { body: { key } })),
    withMail((key) => visitor(visitorRequest.erase, { body: { key } })),
  ]
  return () => unlessRefused(random.pick(deeds)())
}
