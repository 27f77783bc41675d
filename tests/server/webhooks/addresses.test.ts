import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhooks } from '#contract/webhooks.ts'
import { privateNetworks } from '#server/lib/private-networks.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { rejected } from '#support/refusals.ts'
import { startDns } from '#support/servers/dns.ts'
import { loopback, startWithReceiver } from '#support/webhooks.ts'

/** Every way into a network that is not the public one, spelled as browsers and libraries take it. */
const special = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '2130706433', '0x7f.1', '017700000001', '127.1', '①②⑦.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]'],
  ...['[ff02::1]', '[2001:db8::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '[100::1]'],
]

test('no special address is taken, however it is written, and nothing changes', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const before = await digest(services)

  for (const host of special)
    for (const scheme of ['https', 'http']) {
      const body = { url: `${scheme}://${host}/hook`, events: ['request.asked' as const] }
      const { url } = await rejected(owner.call(webhooks.create, { body }))
      assert.match(url ?? '', /private network/, host)
    }

  assert.equal(special.length, 36)
  assert.equal(await digest(services), before)
})

test('an address with a password, of another kind, or without https is refused beside its field', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const refusalOf = async (url: string) =>
    (await rejected(owner.call(webhooks.create, { body: { url, events: ['request.asked'] } }))).url

  for (const url of [
    'https://user:secret@8.8.8.8/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'hook',
    'https://8.8.8.8/#a',
  ])
    assert.match((await refusalOf(url)) ?? '', /^Please input an address such as/, url)
  assert.match((await refusalOf('http://8.8.8.8/')) ?? '', /use https/)
  assert.match((await refusalOf('https://nobody.invalid/')) ?? '', /No name server/)
})

test('a host is refused when one of its two addresses is inside', async (t) => {
  const dns = await startDns(t, { a: { 'two.example': ['8.8.8.8', '10.0.0.1'], 'one.example': ['8.8.8.8'] } })
  const { given } = await startTestApp(t, { nameServers: [dns.address] })
  const owner = await given.user('SUPER_ADMIN')
  const create = (host: string) =>
    owner.call(webhooks.create, { body: { url: `https://${host}/`, events: ['request.asked'] } })

  const { url } = await rejected(create('two.example'))

  assert.match(url ?? '', /private network/)
  await create('one.example')
})

test('a host that leads inside since it was saved is not called', async (t) => {
  const dns = await startDns(t, { a: { 'crm.example': ['127.0.0.1'] } })
  const { receiver, subscribe, deliver, deliveries, given, owner } = await startWithReceiver(t, {
    nameServers: [dns.address],
    webhookPrivateNetworks: privateNetworks({ named: ['127.0.0.1/32'] }),
  })
  const { id } = await subscribe(['request.asked'], { url: `http://crm.example:${receiver.port}/hook` })
  await given.request(owner.call)
  dns.zone = { a: { 'crm.example': ['127.0.0.2'] } }

  await deliver()

  const [delivery] = await deliveries(id)
  assert.deepEqual([delivery?.failure, delivery?.status], ['refused', 'retrying'])
  assert.equal(receiver.received.length, 0)
})

test('the connection goes to the address that was checked, whatever the name leads to by then', async (t) => {
  const dns = await startDns(t, { a: { 'crm.example': ['127.0.0.1'] } })
  const { receiver, subscribe, deliver, given, owner } = await startWithReceiver(t, { nameServers: [dns.address] })
  await subscribe(['request.asked'], { url: `http://crm.example:${receiver.port}/hook` })
  await given.request(owner.call)
  dns.asked.length = 0

  await deliver()

  assert.equal(receiver.received[0]?.headers.host, `crm.example:${receiver.port}`)
  // Once for each family; the connection asks nobody.
  assert.deepEqual(dns.asked, ['crm.example', 'crm.example'])
})

test('a name server that is silent costs an attempt, and no more', async (t) => {
  const dns = await startDns(t, { a: { 'crm.example': ['127.0.0.1'] } })
  const app = await startWithReceiver(t, { nameServers: [dns.address], webhookPrivateNetworks: loopback })
  const { id } = await app.subscribe(['request.asked'], { url: `http://crm.example:${app.receiver.port}/hook` })
  await app.given.request(app.owner.call)
  dns.mood = 'is silent'

  await app.deliver(50)

  const [delivery] = await app.deliveries(id)
  assert.deepEqual([delivery?.failure, delivery?.attempts], ['unknownHost', 1])
})
