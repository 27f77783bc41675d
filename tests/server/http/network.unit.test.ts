import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from '#server/http/network.ts'

const networks = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5555', '203.0.113.9'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3::4]:443', '2001:db8:1:2::/64'],
  ['nobody:80', 'unknown'],
] as const
for (const [address, network] of networks)
  test(`${address} is in the network ${network}`, () => {
    assert.equal(networkOf(address), network)
  })
