import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmbedOrigin, originOf } from '#contract/origin.ts'

test('an origin is kept as browsers write it', () => {
  for (const [written, origin] of [
    ['https://shop.example', 'https://shop.example'],
    [' https://shop.example/ ', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://Büro.example', 'https://xn--bro-hoa.example'],
    ['https://店.example', 'https://xn--hxt.example'],
  ] as const)
    assert.equal(originOf(written), origin, written)
})

const wrong = [
  '',
  '*',
  'shop.example',
  'https://',
  'https://*',
  'https://*.shop.example',
  'https://shop.*',
  'https://shop.example/page',
  'https://shop.example/.',
  'https://shop.example//',
  'https://shop.example?',
  'https://shop.example/?a=b',
  'https://shop.example#',
  'https://user@shop.example',
  'https://user:password@shop.example',
  'https://@shop.example',
  'https:shop.example',
  'https:/shop.example',
  'https:\\\\shop.example',
  'https://shop.example\\page',
  'https://shop.example:99999',
  'https://shop.example;',
  'https://shop.example; script-src *',
  'https://shop.example;script-src',
  'https://shop.example%3Bscript-src',
  'https://shop.example,https://other.example',
  'https://shop.example https://other.example',
  'https://shop.example\nhttps://other.example',
  'https://sh\top.example',
  'https://shop.example\r\nx: y',
  'https://shop.example\0',
  "https://shop.example'",
  "'none'",
  "'self'",
  'https://"shop.example"',
  'https://<shop>.example',
  'ftp://shop.example',
  'ws://shop.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///shop',
  'https:',
  'null',
  'https://shop.example；script-src',
  'https://＊.example',
  'https://shop.example／page',
  'https://shop\u00a0.example',
]

test('what is no whole origin, or could end a directive of a policy, is none', () => {
  for (const written of wrong) assert.equal(originOf(written), undefined, written)
})

test('a site that no policy of a browser can name may not show the form', () => {
  for (const written of ['https://[::1]:8443', 'https://shop.example:0', 'https://shop..example', 'https://..'])
    assert.equal(isEmbedOrigin(written), false, written)
  assert.equal(isEmbedOrigin('https://127.0.0.1:8443'), true)
})
