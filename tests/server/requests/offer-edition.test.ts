import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { type MailKind, mail } from '#contract/mail.ts'
import { privacy } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { followClock } from '#server/database/clock-jump.ts'
import { transact } from '#server/database/dialect.ts'
import { hastenWork } from '#server/hasten-work.ts'
import { hastenMail } from '#server/mail/outbox.ts'
import { markRefused } from '#server/mail/refused-addresses.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { stampDue } from '#server/masters/stamp.ts'
import { retryForOperator } from '#server/operations/mail-actions.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { sendOffers } from '#server/requests/offering/send-offers.ts'
import { unsubscribeAddress } from '#server/requests/offering/unsubscribe-address.ts'
import { days, hours, minutes, seconds, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf, type Received } from '#support/mails.ts'
import { encryptedPdf } from '#support/pages/encrypted-pdf.ts'
import { written } from '#support/pages/raw-pdf.ts'
import { chairs } from '#support/reading.ts'
import { startSmtp } from '#support/smtp.ts'

const nobody = { noConsent: 0, unsubscribed: 0, erased: 0, failed: 0, revoked: 0, hasIt: 0 }

test('only who ticked, and opened the mailed link, is counted; all others are left out with a reason', async (t) => {
  const { reader, publish, preview, revoke, erase, smtp } = await start(t)
  smtp.answer = (address) => (address.startsWith('failing') ? 550 : 250)
  await reader('recipient@example.com')
  await reader('unticked@example.com', { editions: false })
  await reader('unopened@example.com', { opens: false })
  await reader('failing@example.com', { opens: false })
  await revoke(await reader('revoked@example.com'))
  await erase(await reader('erased@example.com'))
  const number = await publish()
  await reader('newer@example.com')

  assert.deepEqual(await preview(number), {
    recipients: 1,
    leftOut: { noConsent: 2, unsubscribed: 0, erased: 1, failed: 1, revoked: 1, hasIt: 1 },
  })
})

test('who has an address that the mail server does not know is left out, and told to be', async (t) => {
  const { reader, publish, preview, refuse } = await start(t)
  await reader('good@example.com')
  await reader('gone@example.com')
  const number = await publish()

  await refuse('gone@example.com')

  assert.deepEqual(await preview(number), { recipients: 1, leftOut: { ...nobody, failed: 1 } })
})

test('an offer does not wait for an address that the mail server refuses meanwhile, and tells of it', async (t) => {
  const { reader, publish, confirm, services, refuse, tick, pass, offers } = await start(t)
  await reader('good@example.com')
  await reader('gone@example.com')
  await reader('away@example.com')
  await confirm(await publish(), 3)
  pass(1)
  await refuse('away@example.com')
  await sendOffers(services)

  await refuse('gone@example.com')

  assert.deepEqual(
    (await tick()).map(({ to }) => to),
    ['good@example.com'],
  )
  pass(minutes(1))
  await tick()
  const [offer] = await offers()
  assert.deepEqual([offer?.state, offer?.mailed, offer?.failed], ['done', 1, 2])
})

test('an offer to an address that is refused meanwhile tells nothing about a mail server that is away', async (t) => {
  const { reader, publish, confirm, services, refuse, tick, pass, smtp } = await start(t)
  await reader('first@example.com')
  await reader('second@example.com')
  await confirm(await publish(), 2)
  await smtp.stop()
  await tick()
  const pause = () => services.db.selectFrom('mailPause').select('since').executeTakeFirst()
  const begun = await pause()
  await refuse('first@example.com')
  await refuse('second@example.com')

  pass(minutes(1))
  await tick()

  assert.deepEqual(await pause(), begun)
})

test('fifty addresses whose mail server puts them off hold up nobody after them', async (t) => {
  const { readers, reader, publish, confirm, smtp, tick, pass } = await start(t)
  await readers(50)
  await reader('good@example.com')
  await confirm(await publish(), 51)
  smtp.answer = (recipient) => (recipient.startsWith('reader') ? 451 : 250)
  await tick()

  pass(minutes(1))

  assert.deepEqual(
    (await tick()).map(({ to }) => to),
    ['good@example.com'],
  )
})

test('an edition of which visitors would get nothing is not offered', async (t) => {
  const { reader, publish, preview, owner, catalogueId, services, refused } = await start(t)
  await reader('anna@example.com')
  await owner.call(catalogues.change, { params: { id: catalogueId }, body: { mark: 'download' } })
  const number = await publish(encryptedPdf(written('Chairs'), { user: 'reader', owner: 'secret' }))
  await prepareDue(services)
  await stampDue(services)

  const refusal = await refused(preview(number))

  assert.match(String(refusal), /^Visitors cannot read this catalogue in the browser/)
})

test('an offer that waits for one put-off address alone leaves the whole minute to another', async (t) => {
  const { reader, readers, publish, confirm, smtp, tick, pass, given, owner } = await start(t)
  const { id } = await given.catalogue(owner.call, 'Tables')
  await reader('slow@example.com', { catalogueId: id })
  pass(11_000)
  const number = await given.edition(owner.call, id)
  await owner.call(editions.offer, { params: { id, number }, body: { confirm: 1 } })
  smtp.answer = (recipient) => (recipient.startsWith('slow') ? 451 : 250)
  await tick()
  await readers(50)

  await confirm(await publish(), 50)

  assert.equal((await tick()).length, 50)
})

test('an offer whose pages are still prepared waits, and leaves the whole minute to another', async (t) => {
  const { reader, readers, publish, confirm, tick, pass, given, owner, services } = await start(t)
  const { id } = await given.catalogue(owner.call, 'Tables')
  for (let index = 0; index < 51; index++) await reader(`early${index}@example.com`, { catalogueId: id })
  pass(11_000)
  const number = await given.edition(owner.call, id, {}, chairs())
  await owner.call(catalogues.change, { params: { id }, body: { download: false } })
  await owner.call(editions.offer, { params: { id, number }, body: { confirm: 51 } })
  await tick()
  await readers(50)
  await confirm(await publish(), 50)

  const first = await tick()

  await prepareDue(services)
  pass(minutes(1))
  const later = (await tick()).map(({ to }) => to)
  assert.equal(first.length, 50)
  assert.ok(later.includes('early0@example.com'), later.join())
})

test('a reply that waits for its address is told to who would mail a new link', async (t) => {
  const { reader, publish, refuse, ask, reply, received, owner, refused } = await start(t)
  const anna = await reader('anna@example.com')
  await publish(chairs())
  await ask(anna, 'How much?')
  await refuse('anna@example.com')
  await reply(anna, 'Ten.')
  await received()

  const resent = owner.call(catalogueRequests.resend, { params: { id: anna.id }, body: {} })

  assert.match(String(await refused(resent)), /^A reply waits, because the mail server refused this address lately\./)
})

test('who would mail a new link is told of a reply that waits, also behind one that has left', async (t) => {
  const { reader, publish, ask, reply, received, owner, refused, smtp } = await start(t)
  const anna = await reader('anna@example.com')
  await publish(chairs())
  await ask(anna, 'How much?')
  smtp.answer = () => 451
  await reply(anna, 'Ten.')
  await received()
  smtp.answer = () => 250
  await ask(anna, 'And two?')
  await reply(anna, 'Nineteen.')
  await received()

  const resent = owner.call(catalogueRequests.resend, { params: { id: anna.id }, body: {} })

  assert.match(String(await refused(resent)), /^A reply has not left yet\./)
})

test('an offer brings one mail to each address, with an added key that opens the new edition and renews the link', async (t) => {
  const { reader, publish, preview, confirm, tick, read, wait, find } = await start(t)
  const first = await reader('Ada@Example.com')
  await reader('ada@example.com')
  await wait(days(30))
  const number = await publish()
  assert.equal((await preview(number)).recipients, 1)

  await confirm(number, 1)
  const [mail, ...more] = await tick()

  assert.deepEqual([mail?.subject, mail?.to, more], ['A new edition: Chairs', 'ada@example.com', []])
  const page = await read(keyOf(mail?.link))
  assert.deepEqual([page.state, page.sent, page.edition?.number], ['open', undefined, 2])
  assert.equal((await read(first.key)).state, 'expired')
  assert.deepEqual((await preview(number)).leftOut, { ...nobody, hasIt: 1 })
  const { link, delivery } = await find('ada@example.com')
  assert.deepEqual([link?.expires, link?.openings, delivery], [page.expires, 1, 'opened'])
})

test('an offer is confirmed with the number that was seen, once, and only for the edition that links open', async (t) => {
  const { reader, publish, confirm, refused } = await start(t)
  await reader('one@example.com')
  const number = await publish()

  assert.equal(
    await refused(confirm(number, 2)),
    'The number of recipients has changed meanwhile. Please look at it again.',
  )
  assert.equal(await refused(confirm(1, 1)), 'Only the edition that links open now can be offered.')
  const both = await Promise.allSettled([confirm(number, 1), confirm(number, 1)])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal(await refused(confirm(number, 1)), 'An edition of this catalogue is being offered already.')
})

test('fifty mails leave in a minute, on two instances nobody gets two, and a kill in the middle loses nobody', async (t) => {
  const { readers, publish, confirm, services, tick, pass, offers } = await start(t)
  await readers(60)
  const number = await publish()
  await confirm(number, 60)

  await Promise.all([sendOffers(services), sendOffers(services)])
  const first = await tick()
  assert.equal(first.length, 50)
  assert.deepEqual(await tick(), [])
  pass(minutes(1))
  const second = await tick()

  assert.equal(new Set([...first, ...second].map(({ to }) => to)).size, 60)
  pass(minutes(1))
  assert.deepEqual(await tick(), [])
  assert.deepEqual(
    (await offers()).map(({ state, recipients, mailed, failed }) => ({ state, recipients, mailed, failed })),
    [{ state: 'done', recipients: 60, mailed: 60, failed: 0 }],
  )
})

test('an offer that began while the clock ran ahead ends once it is set right', async (t) => {
  const { readers, publish, confirm, services, tick, wait, offers } = await start(t)
  await readers(3)
  const number = await publish()
  await wait(days(4))
  await confirm(number, 3)
  assert.equal((await tick()).length, 3)
  await wait(-days(4))

  await hastenWork(services)
  await tick()

  assert.equal((await offers())[0]?.state, 'done')
})

test('an offer is over as soon as its last mail has left', async (t) => {
  const { readers, publish, confirm, tick, pass, offers } = await start(t)
  await readers(3)
  await confirm(await publish(), 3)
  assert.equal((await tick()).length, 3)

  pass(seconds(10))
  await tick()

  assert.equal((await offers())[0]?.state, 'done')
})

test('all other mail leaves before the mails of an offer', async (t) => {
  const { readers, publish, confirm, services, received, send, approve } = await start(t)
  await readers(6)
  const number = await publish()
  await confirm(number, 6)
  await sendOffers(services)

  await approve(await send('late@example.com'))
  const mails = await received()

  assert.equal(mails[0]?.to, 'late@example.com')
  assert.equal(mails.length, 7)
})

test('a stop keeps what has not left, and who got nothing can be offered it again', async (t) => {
  const { readers, publish, confirm, services, stop, tick, preview, offers, refused } = await start(t)
  await readers(3)
  const number = await publish()
  await confirm(number, 3)
  await sendOffers(services)

  await stop(number)

  assert.deepEqual(await tick(), [])
  assert.equal((await offers())[0]?.state, 'stopped')
  assert.equal(await refused(stop(number)), 'This edition is not being offered now.')
  assert.equal((await preview(number)).recipients, 3)
  await confirm(number, 3)
  assert.equal((await tick()).length, 3)
})

test('who refused a mail of an offer that was stopped since gets it by no retry of all', async (t) => {
  const { reader, publish, confirm, services, stop, tick, owner, smtp, pass, now } = await start(t)
  for (const name of ['one', 'two', 'three']) await reader(`${name}@example.com`)
  const number = await publish()
  await confirm(number, 3)
  smtp.answer = (recipient) => (recipient.startsWith('two') ? 250 : 550)
  smtp.words = () => '5.7.1 over quota'
  await tick()
  await stop(number)
  smtp.answer = () => 250

  const { retried } = await owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })
  await retryForOperator(services)

  assert.equal(retried, 0)
  pass(minutes(1))
  assert.deepEqual(await tick(), [])
})

test('who was about to be mailed when an offer was stopped, and got nothing, can be offered it again', async (t) => {
  const { reader, publish, confirm, services, stop, tick, preview, counts, smtp, pass } = await start(t)
  await reader('one@example.com')
  const number = await publish()
  await confirm(number, 1)
  await sendOffers(services)
  smtp.holds = async () => void (await stop(number))
  smtp.answer = () => 451
  await sendDueMail(services, mailRules)
  smtp.holds = async () => {}
  smtp.answer = () => 250
  pass(minutes(2))

  assert.deepEqual(await tick(), [])

  assert.deepEqual(await counts(), { mailed: 0, failed: 0 })
  assert.deepEqual(await preview(number), { recipients: 1, leftOut: nobody })
  await confirm(number, 1)
  assert.equal((await tick()).length, 1)
})

test('a link is renewed, and a wish for a new one answered, only by an offer whose mail has left', async (t) => {
  const ends = ['stop', 'unsubscribe', 'withdraw', 'refuse', 'leave'] as const
  for (const end of ends) {
    const { reader, publish, confirm, services, tick, read, asksAgain, attention, pass, ...app } = await start(t)
    const { key } = await reader('one@example.com')
    await app.wait(days(30))
    await asksAgain(key)
    const number = await publish()
    await confirm(number, 1)
    await sendOffers(services)

    if (end === 'stop') await app.stop(number)
    if (end === 'unsubscribe') await app.unsubscribe('one@example.com')
    if (end === 'withdraw') await app.withdraw(number)
    if (end === 'refuse') app.smtp.answer = () => 550
    assert.deepEqual([(await read(key)).state, await attention()], ['expired', ['renewalAsked']], end)
    pass(seconds(1))
    await tick()

    const renewed = end === 'leave'
    assert.equal((await read(key)).state, renewed ? 'open' : 'expired', end)
    assert.deepEqual(await attention(), renewed ? [] : ['renewalAsked'], end)
  }
})

test('a link that staff ended while the mail of an offer was leaving stays ended', async (t) => {
  const { reader, publish, confirm, services, received, revoke, read, find, smtp } = await start(t)
  const one = await reader('one@example.com')
  const number = await publish()
  const expires = (await find('one@example.com')).link?.expires
  await confirm(number, 1)
  await sendOffers(services)
  smtp.holds = () => revoke(one)

  await received()

  assert.equal((await read(one.key)).state, 'revoked')
  assert.equal((await find('one@example.com')).link?.expires, expires)
})

test('who is erased, revoked or unsubscribed after the confirmation gets nothing, on the way to the mail server too', async (t) => {
  for (const isQueued of [false, true])
    for (const end of ['erase', 'revoke', 'unsubscribe', 'withdraw'] as const) {
      const { reader, publish, confirm, services, tick, withdraw, ...app } = await start(t)
      const one = await reader('one@example.com')
      const number = await publish()
      await confirm(number, 1)
      if (isQueued) await sendOffers(services)
      if (end === 'erase') await app.erase(one)
      if (end === 'revoke') await app.revoke(one)
      if (end === 'unsubscribe') await app.unsubscribe('one@example.com')
      if (end === 'withdraw') await withdraw(number)
      app.pass(minutes(1))

      // Mails wait while the mail server is away, so the instance looks once more before they leave.
      await sendOffers(services)
      assert.deepEqual(await tick(), [], `${end} ${isQueued}`)
      await app.wait(minutes(1))
      await tick()
      const { state, mailed } = (await app.offers())[0] ?? {}
      assert.deepEqual([state, mailed], [end === 'withdraw' ? 'ended' : 'done', 0], `${end} ${isQueued}`)
    }
})

test('an offer does not end while the clock has jumped past the end of its edition', async (t) => {
  for (const isQueued of [false, true]) {
    const { reader, publish, confirm, services, tick, offers, withdraw, pass } = await start(t)
    await reader('one@example.com')
    const number = await publish()
    await withdraw(number, days(3))
    await confirm(number, 1)
    pass(1)
    if (isQueued) await sendOffers(services)
    await followClock(services)
    pass(days(4))
    const during = await tick()
    pass(-days(4))
    await hastenWork(services)
    await hastenMail(services)

    const after = await tick()

    assert.deepEqual([during.length, after.length], [0, 1], `${isQueued}`)
    assert.deepEqual((await offers())[0]?.mailed, 1, `${isQueued}`)
  }
})

test('an edition that takes the place of one that is offered is offered at once, and the other offer ends', async (t) => {
  const { reader, publish, confirm, offers } = await start(t)
  await reader('one@example.com')
  const first = await publish()
  await confirm(first, 1)
  const second = await publish()

  await confirm(second, 1)

  const states = (await offers()).map(({ number, state }) => [number, state])
  assert.deepEqual(states, [
    [second, 'running'],
    [first, 'ended'],
  ])
})

test('an offer of a catalogue that staff disabled ends also while the clock has jumped', async (t) => {
  const { reader, publish, confirm, services, tick, offers, owner, catalogueId: id, pass } = await start(t)
  await reader('one@example.com')
  const number = await publish()
  await confirm(number, 1)
  await followClock(services)
  await owner.call(catalogues.disable, { params: { id } })
  pass(days(4))

  await tick()

  pass(-days(4))
  assert.equal((await offers())[0]?.state, 'ended')
})

test('an offer whose edition ended while the server was off ends when the clock has agreed for a day', async (t) => {
  const { reader, publish, confirm, services, tick, offers, withdraw, wait } = await start(t)
  await reader('one@example.com')
  const number = await publish()
  await withdraw(number, days(3))
  await confirm(number, 1)
  await followClock(services)
  const seen = []
  for (const passed of [days(4), hours(23), hours(2)]) {
    await wait(passed)
    await followClock(services)
    await tick()
    seen.push((await offers())[0]?.state)
  }

  assert.deepEqual(seen, ['running', 'running', 'ended'])
})

test('an address that the mail server refuses is not offered the next edition', async (t) => {
  const { reader, publish, confirm, tick, preview, offers, smtp } = await start(t)
  await reader('one@example.com')
  const number = await publish()
  smtp.answer = () => 550
  await confirm(number, 1)

  await tick()

  assert.equal((await offers())[0]?.failed, 1)
  const next = await publish()
  assert.deepEqual(await preview(next), { recipients: 0, leftOut: { ...nobody, failed: 1 } })
})

test('an offer that was refused, and leaves when it is tried again, counts as mailed, and its address is offered the next edition', async (t) => {
  const { reader, publish, confirm, tick, retry, pass, counts, preview, smtp } = await start(t)
  await reader('one@example.com')
  smtp.answer = () => 550
  await confirm(await publish(), 1)
  await tick()
  smtp.answer = () => 250
  await retry()
  pass(seconds(1))

  assert.equal((await tick()).length, 1)

  assert.deepEqual(await counts(), { mailed: 1, failed: 0 })
  assert.deepEqual(await preview(await publish()), { recipients: 1, leftOut: nobody })
})

test('an offer that was refused, and that an owner stops when it is tried again, counts as failed once', async (t) => {
  const { reader, publish, confirm, tick, retry, stopMail, counts, smtp } = await start(t)
  await reader('one@example.com')
  smtp.answer = () => 550
  await confirm(await publish(), 1)
  await tick()
  await retry()

  await stopMail()

  assert.deepEqual(await counts(), { mailed: 0, failed: 1 })
})

test('an offer that leaves does not hide that a reply did not', async (t) => {
  const { services, reader, publish, confirm, ask, reply, stopMail, tick, attention, preview } = await start(t)
  const one = await reader('one@example.com')
  await confirm(await publish(chairs()), 1)
  await sendOffers(services)
  await ask(one, 'Oak?')
  await reply(one, 'It is oak.')
  await stopMail('answer')

  assert.equal((await tick()).length, 1)

  assert.deepEqual(await attention(), ['mailFailed'])
  assert.deepEqual(await preview(await publish()), { recipients: 0, leftOut: { ...nobody, failed: 1 } })
})

test('an offer that was refused does not leave, when it is tried again, once a later edition was offered', async (t) => {
  const { reader, publish, confirm, tick, ask, reply, pass, retry, preview, smtp } = await start(t)
  const one = await reader('one@example.com')
  smtp.answer = () => 550
  await confirm(await publish(chairs()), 1)
  await tick()
  smtp.answer = () => 250
  await ask(one, 'Oak?')
  await reply(one, 'It is oak.')
  const later = await publish()
  pass(minutes(1))
  await tick()
  await confirm(later, 1)
  assert.equal((await tick()).length, 1)

  await retry()

  assert.deepEqual(await tick(), [])
  assert.deepEqual(await preview(later), { recipients: 0, leftOut: { ...nobody, hasIt: 1 } })
})

test('the mail can be unsubscribed by its header without a session: GET only shows, POST acts, twice alike', async (t) => {
  const { reader, publish, confirm, tick, preview, origin } = await start(t)
  await reader('one@example.com', { language: 'de' })
  const number = await publish()
  await confirm(number, 1)
  const [mail] = await tick()
  const address = headerOf(mail)
  assert.match(mail?.text ?? '', new RegExp(`Abbestellen:\n${escaped(address)}`))
  const shown = await fetch(here(origin, address), { redirect: 'manual' })
  assert.equal(shown.status, 302)
  assert.match(shown.headers.get('location') ?? '', /^\/client\/unsubscribe\/[\w-]{86}\?lang=de$/)
  const next = await publish()
  assert.equal((await preview(next)).recipients, 1)

  for (const times of [1, 2]) assert.equal((await oneClick(origin, address)).status, 204, String(times))

  assert.deepEqual((await preview(next)).leftOut, { ...nobody, unsubscribed: 1 })
})

test('an offer that the mail server refused does not leave to who unsubscribed meanwhile when it is tried again', async (t) => {
  const { owner, reader, publish, confirm, tick, unsubscribe, smtp } = await start(t)
  await reader('one@example.com')
  smtp.answer = () => 550
  await confirm(await publish(), 1)
  await tick()
  const [refused] = (await owner.call(mail.list)).data
  await unsubscribe('one@example.com')
  smtp.answer = () => 250

  await owner.call(mail.retry, { params: { id: refused?.id ?? '' }, body: {} })

  assert.deepEqual(await tick(), [])
})

test('who ticked while the clock ran ahead unsubscribes from then on', async (t) => {
  const { reader, send, approve, received, open, publish, preview, unsubscribe, wait, find, now } = await start(t)
  await wait(days(4))
  const requestId = await send('one@example.com')
  await wait(-days(4))
  await approve(requestId)
  await open(keyOf((await received()).at(-1)?.link))

  await unsubscribe('one@example.com')

  assert.equal((await find('one@example.com')).unsubscribed, now())
  await wait(days(5))
  await reader('two@example.com')
  assert.deepEqual(await preview(await publish()), { recipients: 1, leftOut: { ...nobody, unsubscribed: 1 } })
})

test('who unsubscribed while the clock ran ahead, and wished again since, is offered the next edition', async (t) => {
  const { reader, publish, preview, unsubscribe, wait } = await start(t)
  await reader('one@example.com')
  await wait(days(4))
  await unsubscribe('one@example.com')
  await wait(-days(4))

  await reader('one@example.com')

  await wait(1)
  assert.equal((await preview(await publish())).recipients, 1)
})

test('who unsubscribed stays so when the clock falls back for a minute', async (t) => {
  const { reader, publish, preview, unsubscribe, wait, services } = await start(t)
  await reader('one@example.com')
  await wait(hours(1))
  await unsubscribe('one@example.com')
  await wait(-hours(2))
  await hastenWork(services)
  await wait(hours(3))

  const number = await publish()

  assert.deepEqual(await preview(number), { recipients: 0, leftOut: { ...nobody, unsubscribed: 1 } })
})

test('who opened the link while the clock ran ahead is offered the next edition', async (t) => {
  const { reader, open, publish, preview, wait } = await start(t)
  const { key } = await reader('one@example.com')
  await wait(days(4))
  await open(key)
  await wait(-days(4))

  const number = await publish()

  assert.equal((await preview(number)).recipients, 1)
})

test('who unsubscribed stays so when staff let another form count, and then the first again', async (t) => {
  const { owner, send, unsubscribe, wait, find, now } = await start(t)
  await wait(days(4))
  const id = await send('one@example.com')
  await wait(-days(4))
  await send('one@example.com')
  await unsubscribe('one@example.com')
  const choose = (submissionId: string) =>
    owner.call(catalogueRequests.chooseSubmission, { params: { id }, body: { submissionId } })
  const { submissions = [] } = await find('one@example.com')
  const [first, second] = [submissions.find(({ counts }) => counts), submissions.find(({ counts }) => !counts)]

  await choose(second?.id ?? '')
  await choose(first?.id ?? '')

  assert.equal((await find('one@example.com')).unsubscribed, now())
})

test('a key that was not made here, or was cut, unsubscribes nobody and is told as unknown', async (t) => {
  const { origin, reader, publish, preview, unsubscribeAddress } = await start(t)
  await reader('one@example.com')
  const number = await publish()
  const address = unsubscribeAddress('one@example.com')

  const wrong = address.replace(/(.)\?/, (_, last) => `${last === 'A' ? 'B' : 'A'}?`)
  const cut = address.replace(/.{20}\?/, '?')
  for (const one of [wrong, cut]) {
    const answer = await oneClick(origin, one)
    assert.equal(answer.status, 404)
    assert.equal((await answer.json()).Message, 'This link is not known')
  }

  assert.equal((await preview(number)).recipients, 1)
})

test('the end of the wish outlives an erasure, and a later tick of the proven person is a new wish', async (t) => {
  const { reader, publish, preview, unsubscribe, eraseAddress, wait, find } = await start(t)
  await reader('one@example.com')
  await unsubscribe('one@example.com')
  await eraseAddress('one@example.com')
  await wait(1_000)
  await reader('one@example.com', { opens: false })
  const number = await publish()
  assert.deepEqual(await preview(number), { recipients: 0, leftOut: { ...nobody, noConsent: 1, erased: 1 } })

  await wait(days(1))
  await reader('two@example.com')
  await reader('one@example.com')
  const next = await publish()

  assert.equal((await preview(next)).recipients, 2)
  await unsubscribe('one@example.com')
  assert.ok((await find('one@example.com')).unsubscribed)
  assert.equal((await preview(next)).leftOut.unsubscribed, 1)
})

const escaped = (text: string) => text.replace(/[.?/]/g, '\\$&')
const here = (origin: string, address: string) => address.replace(/^https?:\/\/[^/]+/, origin)
const headerOf = (mail: Received | undefined) =>
  /<(http[^>]+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
const oneClick = (origin: string, address: string) =>
  fetch(here(origin, address), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

interface Reader {
  readonly key: string
  readonly id: string
}

interface Form {
  readonly catalogueId?: string
  readonly editions?: boolean
  readonly language?: 'de'
  /** Whether the mailed link is opened. */
  readonly opens?: boolean
}

/** A catalogue whose form asks whether to tell of new editions, with a real mail server. */
async function start(t: TestContext) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url, publicUrl: 'https://docent.example' })
  const { services, visitor, given } = app
  const owner = await given.user('SUPER_ADMIN', 'olga')
  await owner.call(settings.change, { body: { form: { editions: 'Tell me about new editions.' } } })
  const { id } = await given.catalogue(owner.call, 'Chairs')
  let seen = 0
  /** The mails that came since they were asked for last. */
  const received = async () => {
    await sendDueMail(services, mailRules)
    const mails = await smtp.received()
    const before = seen
    seen = mails.length
    return mails.slice(before)
  }
  const send = async (email: string, form: Form = {}) => {
    const { opens: _, ...ticks } = form
    const body = { ...customer, email, catalogueId: id, editions: true, ...ticks }
    await visitor(catalogueRequests.send, { body })
    const { data } = await owner.call(catalogueRequests.listPending)
    return data[0]?.id ?? ''
  }
  const approve = (requestId: string) => owner.call(catalogueRequests.approve, { params: { id: requestId }, body: {} })
  const open = (key: string) => visitor(visitorRequest.open, { body: { key } })
  /** Asks, is approved, and opens the mailed link. */
  const reader = async (email: string, form: Form = {}): Promise<Reader> => {
    const requestId = await send(email, form)
    await approve(requestId)
    const key = keyOf((await received()).at(-1)?.link)
    if (form.opens !== false) await open(key)
    return { key, id: requestId }
  }
  const at = (number: number) => ({ params: { id, number } })
  const tick = async () => {
    await sendOffers(services)
    return received()
  }
  const find = async (email: string) => {
    const { data } = await owner.call(catalogueRequests.history, { query: { q: email } })
    return owner.call(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
  }
  return {
    ...app,
    smtp,
    owner,
    catalogueId: id,
    received,
    send,
    approve,
    open,
    reader,
    readers: async (count: number) => {
      for (let index = 0; index < count; index++) await reader(`reader${index}@example.com`)
    },
    publish: async (bytes?: Buffer<ArrayBuffer>) => {
      app.pass(11_000)
      return given.edition(owner.call, id, {}, bytes)
    },
    tick,
    refuse: (recipient: string) =>
      transact(services.db, (trx) => markRefused(trx, services.now(), { recipient, code: '5.1.1' })),
    find,
    ask: async ({ key }: Reader, message: string) => {
      await prepareDue(services)
      await visitor(visitorRequest.ask, { body: { key, pages: [1], message } })
    },
    reply: ({ id: requestId }: Reader, message: string) =>
      owner.call(catalogueRequests.reply, { params: { id: requestId }, body: { message } }),
    stopMail: async (kind: MailKind = 'offer') => {
      const { data } = await owner.call(mail.list, { query: { kind, status: 'waiting' } })
      await owner.call(mail.stop, { params: { id: data[0]?.id ?? '' } })
    },
    /** Tries the first offer again. */
    retry: async () => {
      const { data } = await owner.call(mail.list, { query: { kind: 'offer', sortOrder: 'ASC' } })
      await owner.call(mail.retry, { params: { id: data[0]?.id ?? '' }, body: {} })
    },
    counts: async () => {
      const { data } = await owner.call(editions.offers, { params: { id } })
      return { mailed: data[0]?.mailed, failed: data[0]?.failed }
    },
    offers: async () => (await owner.call(editions.offers, { params: { id } })).data,
    preview: (number: number) => owner.call(editions.offer, { ...at(number), body: { preview: true } }),
    confirm: (number: number, confirm: number) => owner.call(editions.offer, { ...at(number), body: { confirm } }),
    stop: (number: number) => owner.call(editions.stopOffer, at(number)),
    withdraw: (number: number, after = 1) =>
      owner.call(editions.change, {
        ...at(number),
        body: { withdrawAt: app.now() + after, publishAt: app.now() - 1 },
      }),
    read: (key: string) => visitor(visitorRequest.read, { body: { key } }),
    asksAgain: (key: string) => visitor(visitorRequest.renew, { body: { key } }),
    attention: async () => (await owner.call(catalogueRequests.attention)).data.map(({ attention }) => attention),
    revoke: ({ id: requestId }: Reader) => owner.call(catalogueRequests.revoke, { params: { id: requestId } }),
    erase: ({ key }: Reader) => visitor(visitorRequest.erase, { body: { key } }),
    eraseAddress: (email: string) => owner.call(privacy.erase, { body: { email } }),
    refused: (call: Promise<unknown>) => call.then(String, ({ status, problem }) => status === 409 && problem.Message),
    /** Moves the clock on; the owner signs in again. */
    wait: async (time: number) => {
      app.pass(time)
      Object.assign(owner, await given.login(owner.email))
    },
    unsubscribeAddress: (email: string) => unsubscribeAddress(services, email, 'en'),
    unsubscribe: (email: string) => oneClick(app.origin, unsubscribeAddress(services, email, 'en')),
  }
}
