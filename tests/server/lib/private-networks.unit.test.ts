import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { reachOf } from '#server/lib/private-networks.ts'

const networks = (setting: string) => readConfig({ WEBHOOK_PRIVATE_NETWORKS: setting }).webhookPrivateNetworks
const reaches = (setting: string, host: string, ...addresses: string[]) =>
  addresses.map((address) => reachOf(networks(setting), host, address))

test('private networks are opened by on, and neither the machine itself nor link-local addresses', () => {
  const inside = ['10.0.0.1', '192.168.1.1', '100.64.0.1', 'fd12::1', '::ffff:10.0.0.1']

  assert.deepEqual(reaches('off', 'a.example', ...inside), ['refused', 'refused', 'refused', 'refused', 'refused'])
  assert.deepEqual(reaches('on', 'a.example', ...inside), ['private', 'private', 'private', 'private', 'private'])
  assert.deepEqual(reaches('on', 'a.example', '127.0.0.1', '169.254.169.254', 'fe80::1', '0.0.0.0'), [
    ...['refused', 'refused', 'refused', 'refused'],
  ])
})

test('of IPv6 only what is given out to the public internet is public', () => {
  const neither = ['::7f00:1', '::2', '::1:7f00:1', '1::1', '4000::1']

  assert.deepEqual(
    reaches('off', 'a.example', ...neither),
    neither.map(() => 'refused'),
  )
  assert.deepEqual(reaches('off', 'a.example', '2606:4700::1111', '2a00:1450::1'), ['public', 'public'])
})

test('a named host opens its private addresses and the machine itself, and no link-local address', () => {
  const setting = 'crm.firm.example, LOCALHOST'

  assert.deepEqual(reaches(setting, 'crm.firm.example', '10.0.0.1', '127.0.0.1'), ['private', 'private'])
  assert.deepEqual(reaches(setting, 'localhost', '127.0.0.1'), ['private'])
  assert.deepEqual(reaches(setting, 'crm.firm.example', '169.254.169.254', 'fe80::1'), ['refused', 'refused'])
  assert.deepEqual(reaches(setting, 'other.example', '10.0.0.1', '8.8.8.8'), ['refused', 'public'])
})

test('a named network or address opens exactly its own', () => {
  const setting = '10.20.0.0/16,169.254.1.1,fd00::/8'

  assert.deepEqual(reaches(setting, 'a.example', '10.20.9.9', '169.254.1.1', 'fd00::1'), [
    ...['private', 'private', 'private'],
  ])
  assert.deepEqual(reaches(setting, 'a.example', '10.21.0.1', '169.254.169.254', 'fc00::1'), [
    ...['refused', 'refused', 'refused'],
  ])
})

test('a setting that opens everything or means nothing stops the start', () => {
  for (const wrong of ['0.0.0.0/0', '::/0', 'http://a.example', 'a b', '10.0.0.0/33', '300.1.1.1'])
    assert.throws(() => networks(wrong), /WEBHOOK_PRIVATE_NETWORKS must be/, wrong)
})
