import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { openOutput } from '#server/lib/output.ts'
import { temporaryFolder } from '#support/program.ts'

test('log lines for a slow reader are buffered, complete and in order', async (t) => {
  const path = join(await temporaryFolder(t), 'pipe')
  await once(execFile('mkfifo', [path]), 'exit')
  const reading = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writing = await open(path, constants.O_WRONLY | constants.O_NONBLOCK)
  t.after(() => Promise.all([reading.close(), writing.close()]))
  const output = openOutput(writing.fd)
  const lines = Array.from({ length: 2_000 }, (_, index) => `${index} ${'x'.repeat(90)}`)

  // More than a pipe's buffer.
  for (const line of lines) output.write(`${line}\n`)

  const reader = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => reader.kill())
  const read: string[] = []
  for await (const line of createInterface({ input: reader.stdout })) {
    if (read.push(line) === lines.length) break
  }
  assert.deepEqual(read, lines)
  assert.equal(output.lost(), 0)
})

test('when a reader stalls, lines beyond the buffer are dropped and counted', async (t) => {
  const path = join(await temporaryFolder(t), 'pipe')
  await once(execFile('mkfifo', [path]), 'exit')
  const reading = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writing = await open(path, constants.O_WRONLY | constants.O_NONBLOCK)
  t.after(() => Promise.all([reading.close(), writing.close()]))
  const output = openOutput(writing.fd)

  for (let line = 0; line < 20; line++) output.write(`${'x'.repeat(99_999)}\n`)

  assert.ok(output.lost() >= 9, String(output.lost()))
  assert.ok(output.lost() < 12, String(output.lost()))
})
