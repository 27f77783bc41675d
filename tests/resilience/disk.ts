import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { documents } from '#contract/documents.ts'
import { client } from '#support/client.ts'
import { pdf } from '#support/given.ts'
import { alone } from './harness/alone.ts'
import { percentile, statusOf } from './harness/ask.ts'
import { checkAway, checkFolder, untilWell, verify } from './harness/disk-errors.ts'
import { inspect } from './harness/inspect.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'
import { smallDisk } from './harness/small-disk.ts'
import { attachStrace } from './harness/strace.ts'
import { emptyJournal, type Journal, prepareWriters, sendForm, startWriters } from './harness/writers.ts'

interface Scene {
  run: Run
  product: Product
  journal: Journal
  accessToken: string
}

/** Causes a disk failure, checks the behaviour, and ends it. */
type DiskFailure = (scene: Scene, when: string) => Promise<void>

async function cycles(run: Run, product: Product, fail: DiskFailure): Promise<void> {
  const accessToken = await prepareWriters(product)
  const scene = { run, product, journal: emptyJournal(), accessToken }
  const pid = product.one.pid()
  const took: number[] = []
  let refused = 0
  const writers = startWriters(product, scene.journal, accessToken, (error) => {
    if (verify(run, error)) refused++
  })
  try {
    for (let cycle = 1; cycle <= run.count && run.goesOn() && product.one.isAlive(); cycle++) {
      await fail(scene, `cycle ${cycle}`)
      took.push(await untilWell(run, product, scene.journal, accessToken, `cycle ${cycle}`))
    }
  } finally {
    await writers.stop()
  }
  if (!product.one.isAlive() || product.one.pid() !== pid)
    run.wrong(`the process ended: ${product.one.output().slice(-1_000)}`)
  await inspect(run, product, scene.journal, 'at the end')
  await checkFolder(run, product)
  if (refused === 0) run.wrong('nobody was refused: the failure did not reach anybody')
  run.note(`${scene.journal.acknowledged} acknowledged writes, ${refused} refused`)
  run.note(`well again after ${percentile(took, 0.5)} ms (median), ${percentile(took, 1)} ms (slowest)`)
}

/** System calls that store data; rows need the first two. */
const keeping = ['pwrite64', 'fsync,fdatasync', '/^rename', 'openat'] as const

/** One such call fails, or all of them until strace detaches. */
async function injure(scene: Scene, cycle: string): Promise<void> {
  const { run, product, accessToken } = scene
  const call = run.random.pick(keeping)
  const lasting = run.random.chance(0.5)
  const fault = `error=${run.random.pick(['ENOSPC', 'EIO'])}:when=${run.random.between(1, 12)}${lasting ? '+' : ''}`
  const strace = await attachStrace(run, product.one, ['-e', `trace=${call}`, '-e', `inject=${call}:${fault}`])
  const isStruck = async () => (await strace.trace()).includes('(INJECTED)')
  for (let i = 0; i < 500 && !(await isStruck()); i++) await sleep(10)
  if (await isStruck()) run.tried()
  else run.note(`${cycle}: ${call} never came`)
  const when = `${cycle}: ${call}:${fault}`
  if (lasting && !call.startsWith('/') && call !== 'openat') await checkAway(run, product, accessToken, when)
  await sleep(run.random.between(0, 300))
  await strace.end()
}

export const diskFaultsFault: Fault = {
  id: 'disk-faults',
  title: 'the disk fails in one call, or in each for a while, as eight people write, sqlite',
  unit: 'faults',
  counts: { smoke: 5, night: 100, release: 500 },
  run: async (run) => cycles(run, await startProduct(run), injure),
}

const diskSize = 500
const large = Buffer.concat([pdf, Buffer.alloc(8_000_000, 37)])

/** An upload that has half arrived when the disk becomes full. */
async function slowUpload({ product, accessToken }: Scene) {
  const body = { extension: 'pdf' as const, type: 'catalogue' as const, size: large.length }
  const address = await client(product.one.origin, accessToken)(documents.uploadUrl, { body })
  const headers = { 'content-type': 'application/octet-stream', 'content-length': large.length }
  const asked = request(address, { method: 'PUT', headers })
  const answer = once(asked, 'response').then(async ([said]) => `${said.statusCode} ${await text(said)}`, String)
  asked.write(large.subarray(0, 4_000_000))
  return async () => {
    asked.end(large.subarray(4_000_000))
    const said = await answer
    asked.destroy()
    return said
  }
}

async function untilRefused({ product, journal }: Scene, fill: () => Promise<void>): Promise<boolean> {
  for (let i = 0; i < 200; i++) {
    await fill()
    if ((await statusOf(sendForm(client(product.one.origin), journal))) !== 200) return true
  }
  return false
}

export const fullDiskFault: Fault = {
  id: 'full-disk',
  title: 'the disk is really full for a while, as eight people write, sqlite',
  unit: 'full disks',
  counts: { smoke: 1, night: 10, release: 50 },
  async run(run) {
    const disk = await smallDisk(run, diskSize)
    const product = await startProduct(run, { env: { DATA_DIR: join(disk.folder, 'data') } })
    await cycles(run, product, async (scene, when) => {
      const finish = await slowUpload(scene)
      if (!(await untilRefused(scene, disk.fill))) run.wrong(`${when}: writes went on upon a full disk`)
      await checkAway(run, product, scene.accessToken, when)
      const said = await finish()
      if (!/^503 .*There is no room on the disk/.test(said)) run.wrong(`${when}: half an upload was answered ${said}`)
      await disk.free()
      run.tried()
    })
  },
}

await alone(diskFaultsFault, import.meta.main)
