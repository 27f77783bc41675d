import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { SettingError } from '#server/lib/errors.ts'

const good = {
  OIDC_ISSUER: 'https://id.firm.example/realms/firm',
  OIDC_CLIENT_ID: 'docent',
  OIDC_CLIENT_SECRET: 'hunter2',
}

const bad: readonly (readonly [string, Record<string, string>])[] = [
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: good.OIDC_ISSUER, OIDC_CLIENT_SECRET: 'x' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: good.OIDC_ISSUER, OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'hunter2' }],
  ['OIDC_ISSUER', { OIDC_NAME: 'Acme ID' }],
  ['OIDC_ISSUER', { OIDC_SECOND_FACTOR: 'on' }],
  ...[
    'id.firm.example',
    'http://id.firm.example',
    'ftp://id.firm.example',
    'https://user:hunter2@id.firm.example',
    'https://id.firm.example/?a=b',
    'https://id.firm.example/#a',
    'https://id.firm.example/.well-known/openid-configuration',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/Organizations/v2.0',
    'https://login.microsoftonline.com/consumers',
  ].map((OIDC_ISSUER) => ['OIDC_ISSUER', { ...good, OIDC_ISSUER }] as const),
  ['OIDC_DOMAINS', { ...good, OIDC_DOMAINS: 'firm.example, @other.example' }],
  ['OIDC_DOMAINS', { ...good, OIDC_DOMAINS: '*.firm.example' }],
  ['OIDC_APPROVE', { ...good, OIDC_DOMAINS: 'firm.example', OIDC_APPROVE: 'SUPER_ADMIN' }],
  ['OIDC_APPROVE', { ...good, OIDC_DOMAINS: 'firm.example', OIDC_APPROVE: 'on' }],
  ['OIDC_APPROVE', { ...good, OIDC_APPROVE: 'USER' }],
  ['OIDC_SECOND_FACTOR', { ...good, OIDC_SECOND_FACTOR: 'yes' }],
  ['PASSWORD_SIGN_IN', { PASSWORD_SIGN_IN: 'none' }],
]

test('a wrong setting of single sign-on stops the start with a sentence that names it, and no secret', () => {
  for (const [name, env] of bad)
    assert.throws(
      () => readConfig(env),
      (error) =>
        error instanceof SettingError &&
        /^[^\n]+\.$/.test(error.message) &&
        error.message.includes(name) &&
        !error.message.includes('hunter2'),
      JSON.stringify(env),
    )
})

test('the button names the host of the issuer until it gets a name', () => {
  const nameOf = (env: object) => readConfig({ ...good, ...env }).oidc?.name

  assert.deepEqual([nameOf({}), nameOf({ OIDC_NAME: 'Acme ID' })], ['id.firm.example', 'Acme ID'])
})

test('domains are compared as addresses are, and nobody is let in unless the settings say so', () => {
  const { domains, approve, ownFactor } =
    readConfig({ ...good, OIDC_DOMAINS: ' Firm.Example,münchen.example ' }).oidc ?? {}

  assert.equal(domains?.has('firm.example'), true)
  assert.equal(domains?.size, 2)
  assert.deepEqual([approve, ownFactor], ['off', false])
})

test('without an issuer there is no provider', () => {
  assert.equal(readConfig({}).oidc, undefined)
})
