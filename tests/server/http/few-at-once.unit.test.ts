import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { DomainError } from '#server/lib/errors.ts'

/** An answer whose bytes wait until they are taken. */
function answerTo(holder: string) {
  let take = () => {}
  const raw = new Writable({
    write(_bytes, _encoding, done) {
      take = done
    },
  })
  const send = () => {
    fewAtOnce({ raw: raw as unknown as ServerResponse }, holder, 2)
    raw.end('bytes')
  }
  return { send, leave: () => raw.destroy(), take: () => take() }
}

const isRefusal = (error: unknown) => error instanceof DomainError && error.status === 503

for (const end of ['take', 'leave'] as const)
  test(`an answer that was written whole counts until its reader ${end}s it`, async () => {
    const [first, second, third] = [answerTo(end), answerTo(end), answerTo(end)]
    first.send()
    second.send()
    await turn()

    assert.throws(third.send, isRefusal)
    answerTo('another').send()
    first[end]()
    await turn()
    third.send()
  })

test('an answer whose reader has left already keeps no place', async () => {
  for (let asked = 0; asked < 5; asked++) {
    const answer = answerTo('left')
    answer.leave()
    await turn()
    answer.send()
    await turn()
  }
})
