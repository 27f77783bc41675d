import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mail } from '#contract/mail.ts'
import { startTestApp } from '#support/app.ts'
import { startDns, type Zone } from '#support/servers/dns.ts'

const long = `v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}-all`

async function startWithZone(
  t: Parameters<typeof startTestApp>[0],
  zone: Zone,
  mailFrom = 'Docent <docent@firm.example>',
) {
  const dns = await startDns(t, zone)
  const { given } = await startTestApp(t, { mailFrom, nameServers: [dns.address] })
  const owner = await given.user('SUPER_ADMIN')
  const check = async () => {
    const { domain, checks } = await owner.call(mail.check)
    return { domain, checks, results: checks.map(({ name, result }) => `${name} ${result}`) }
  }
  return { dns, check }
}

test('the records of the sender are found, also long ones and a policy of the domain above', async (t) => {
  const { check } = await startWithZone(
    t,
    {
      txt: { 'news.firm.example': ['google-site=1', long], '_dmarc.firm.example': ['v=DMARC1; p=none'] },
      mx: { 'news.firm.example': ['mx.firm.example'] },
    },
    'docent@news.firm.example',
  )

  const { domain, checks, results } = await check()

  assert.equal(domain, 'news.firm.example')
  assert.deepEqual(results, ['spf found', 'dmarc found', 'mx found'])
  assert.deepEqual(
    checks.map(({ records }) => records),
    [[long], ['v=DMARC1; p=none'], ['mx.firm.example']],
  )
})

test('what is missing says what to add', async (t) => {
  const { check } = await startWithZone(t, { txt: { 'firm.example': ['something else'] }, mx: {} })

  const { checks, results } = await check()

  assert.deepEqual(results, ['spf missing', 'dmarc missing', 'mx missing'])
  assert.match(checks[0]?.text ?? '', /^Add a TXT record to firm\.example/)
  assert.match(checks[1]?.text ?? '', /^Add a TXT record to _dmarc\.firm\.example/)
})

test('two SPF records count as none, and a lone dot takes no mail', async (t) => {
  const { check } = await startWithZone(t, {
    txt: { 'firm.example': ['v=spf1 -all', 'v=spf1 mx -all'], '_dmarc.firm.example': ['v=DMARC1; p=reject'] },
    mx: { 'firm.example': [''] },
  })

  const { checks, results } = await check()

  assert.deepEqual(results, ['spf missing', 'dmarc found', 'mx missing'])
  assert.match(checks[0]?.text ?? '', /has 2 SPF records/)
})

test('name servers that fail or stay silent say nothing, so the check cannot tell', async (t) => {
  const { dns, check } = await startWithZone(t, {})
  const unknown = ['spf unknown', 'dmarc unknown', 'mx unknown']
  dns.mood = 'fails'
  assert.deepEqual((await check()).results, unknown)

  dns.mood = 'is silent'

  assert.deepEqual((await check()).results, unknown)
})

test('a sender whose address is no domain of the internet is not checked', async (t) => {
  const { check } = await startWithZone(t, {}, 'Docent <docent@localhost>')

  const { domain, checks } = await check()

  assert.equal(domain, 'localhost')
  assert.deepEqual(checks, [])
})
