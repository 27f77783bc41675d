import type { BrowserContext, Page } from '@playwright/test'
import { extensions } from '#contract/documents.ts'
import { fillLogin } from '../browser/login.ts'
import { alone } from './harness/alone.ts'
import { startProduct } from './harness/instances.ts'
import { untilMailLeft } from './harness/mailbox.ts'
import type { Fault } from './harness/run.ts'
import { payloads } from './scripts/payloads.ts'
import * as visitors from './scripts/public.ts'
import * as staff from './scripts/staff.ts'
import { signedAddresses, uploadScripts, writeEverywhere } from './scripts/stage.ts'
import { openBrowser } from './scripts/watch.ts'
import { reals } from './uploads/corpus.ts'

const script = Buffer.from('\n<html><script>canary(localStorage.accessToken)</script><img src=x onerror=canary()>')
const files = new Map(
  extensions.map((ending, index) => [ending, Buffer.concat([reals[index]?.bytes ?? script, script])]),
)

/** Runs all checks at once, each in its own tab, because most of their time is waiting. */
const inTabs = (context: BrowserContext, visits: ((page: Page) => Promise<void>)[]) =>
  Promise.all(visits.map(async (visit) => visit(await context.newPage())))

export const scriptsFault: Fault = {
  id: 'scripts',
  title: 'scripts through every field into every screen, mail and file, in Chromium',
  unit: 'looks',
  counts: { smoke: 4, night: 200, release: 250 },
  async run(run) {
    const [product, browser] = await Promise.all([startProduct(run), openBrowser(run)])
    const all = payloads(run.count, run.random)
    await writeEverywhere(product, all)
    const { call } = await product.given.login(product.owner.email)
    await uploadScripts(product, call, files)
    const [inside, outside] = [await browser.open(product.origin), await browser.open(product.origin)]
    await fillLogin(await inside.newPage(), product.owner.email, product.owner.password)
    const visits = inTabs(outside, [
      (page) => visitors.openAddresses(run, page, all.slice(0, all.length / 2)),
      (page) => visitors.openAddresses(run, page, all.slice(all.length / 2)),
      (page) => visitors.fillForm(run, page, all),
      (page) => visitors.walkTours(run, page, call),
    ])
    const work = inTabs(inside, [
      ...staff.tables.map((table) => (page: Page) => staff.visitTable(run, page, table, all)),
      (page) => staff.hearRefusals(run, page, all),
      (page) => staff.chooseCatalogues(run, page, all),
      (page) => staff.nameFiles(run, page, all),
    ])
    await Promise.all([visits, work])
    await inTabs(inside, [
      (page) => staff.renameOneself(run, page, all),
      (page) => visitors.openFiles(run, page, () => signedAddresses(product)),
    ])
    await untilMailLeft(product)
    await inTabs(outside, [
      (page) => visitors.readMails(run, page, product, 4 * all.length),
      (page) => visitors.signInTowards(run, page, product, all),
    ])
    run.note(`${all.length} payloads, ${files.size} files`)
  },
}

await alone(scriptsFault, import.meta.main)
