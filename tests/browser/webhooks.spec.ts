import { webhooks } from '#contract/webhooks.ts'
import { answering, startReceiver, verified } from '#support/servers/receiver.ts'
import { overflow, violations } from './look.ts'
import { owner, type Product } from './product.ts'
import { enter, expect, notice, test as plain, productWith } from './test.ts'

interface ForTest {
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>
}

/** Webhooks may lead to the receiver on this machine. */
const test = plain.extend<ForTest, { product: Product }>({
  product: productWith({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' }),
  // The owner is made with it.
  receiver: async ({ asOwner: _ }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(await startReceiver({ after: (end) => ends.push(end) }))
    for (const end of ends) await end()
  },
})

test('an owner adds a webhook, keeps its secret, sees a test fail and arrive, and lets it rest', async ({
  page,
  product,
  receiver,
}) => {
  receiver.behave = answering(500)
  await enter(page, product.origin, owner.email)
  await page.goto('/dashboard')
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of the receiver').fill('https://10.0.0.1/hook')
  const events = dialog.getByRole('group', { name: 'Is told when' })
  await events.getByRole('checkbox', { name: 'A visitor asks for something' }).uncheck()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('Please choose at least one event!')
  await dialog.getByRole('checkbox', { name: 'A request is approved' }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText(/leads into a private network/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await dialog.getByLabel('Address of the receiver').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  expect(await violations(page)).toEqual([])
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()

  const item = page.getByRole('listitem').filter({ hasText: receiver.url })
  await item.getByRole('button', { name: 'Send a Test' }).click()
  const delivery = dialog.getByRole('listitem')
  await expect(delivery).toContainText('is tried again')
  await expect(delivery).toContainText(/Answer: 500/)
  expect(await violations(page)).toEqual([])
  receiver.behave = answering(204)
  await dialog.getByRole('button', { name: 'Send again: A test' }).click()
  await expect(delivery).toContainText('taken')
  const received = receiver.received.at(-1)
  if (!received) throw new Error('nothing came')
  expect(verified(secret, received).type).toBe('webhook.test')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  for (const width of [390, 769, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), String(width)).toBe(0)
  }
  await item.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Let It Rest' }).click()
  await expect(notice(page, 'Success', 'The webhook rests.')).toBeVisible()
  await expect(item).toContainText('An owner let it rest.')
  expect(await violations(page)).toEqual([])
  await item.getByRole('button', { name: 'Start' }).click()
  await expect(item).toContainText('active')
})

test('on a phone the buttons of a webhook and of what it was sent are as high as its menu', async ({
  page,
  product,
  receiver,
  asOwner,
}) => {
  receiver.behave = answering(500)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, product.origin, owner.email)
  await asOwner(webhooks.create, { body: { url: receiver.url, events: ['request.approved'] } })
  await page.goto('/operations/webhooks')
  await page.getByRole('button', { name: 'Continue on this device' }).click()
  const item = page.getByRole('listitem').filter({ hasText: receiver.url })
  await expect(item.getByRole('button').last()).toBeVisible()
  for (const button of await item.getByRole('button').all()) expect((await button.boundingBox())?.height).toBe(44)

  await item.getByRole('button', { name: 'Send a Test' }).click()
  const again = page.getByRole('button', { name: /^Send again/ })
  await expect(again).toBeVisible()
  expect((await again.boundingBox())?.height).toBe(44)
})

test('only its button closes a secret that nobody has yet, and Back asks', async ({ page, product, receiver }) => {
  await enter(page, product.origin, owner.email)
  await page.goto('/dashboard')
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'The Secret of the Webhook' })
  await page.getByLabel('Address of the receiver').fill(receiver.url)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const copy = dialog.getByRole('button', { name: 'Copy' })
  await expect(copy).toBeFocused()
  const below = (button: HTMLElement) =>
    (button.closest('.ant-modal-body')?.getBoundingClientRect().bottom ?? 0) - button.getBoundingClientRect().bottom
  // The outline of the focus takes four pixels.
  expect(await copy.evaluate(below)).toBeGreaterThanOrEqual(4)

  await page.mouse.click(8, 8)
  await page.keyboard.press('Escape')
  await page.goBack()

  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.locator('code')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/operations/webhooks')
})

test('the dialog of what was sent says that the webhook rests since, and offers nothing that is refused', async ({
  page,
  product,
  asOwner,
  receiver,
}) => {
  receiver.behave = answering(410)
  await asOwner(webhooks.create, { body: { url: `${receiver.url}/gone`, events: ['request.asked'] } })
  await enter(page, product.origin, owner.email)
  await page.goto('/operations/webhooks')
  const item = page.getByRole('listitem').filter({ hasText: `${receiver.url}/gone` })

  await item.getByRole('button', { name: 'Send a Test' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText(
    'The webhook rests. The receiver answered that it takes no events any more.',
  )
  await expect(dialog.getByRole('button', { name: 'Send again: A test' })).toHaveCount(0)
  await expect(dialog.getByText('Next attempt')).toHaveCount(0)
})

test('while the server is away, what was sent stays to be read and nothing is told again and again', async ({
  page,
  product,
  asOwner,
  receiver,
}) => {
  await asOwner(webhooks.create, { body: { url: `${receiver.url}/away`, events: ['request.asked'] } })
  await enter(page, product.origin, owner.email)
  await page.goto('/operations/webhooks')
  const item = page.getByRole('listitem').filter({ hasText: `${receiver.url}/away` })
  await item.getByRole('button', { name: 'Send a Test' }).click()
  const delivery = page.getByRole('dialog').getByRole('listitem')
  await expect(delivery).toContainText('taken')
  let failed = 0
  await page.route('**/api/webhooks**', (route) => {
    failed++
    return route.abort()
  })

  await expect.poll(() => failed, { timeout: 20_000 }).toBeGreaterThan(3)

  await expect(delivery).toContainText('taken')
  await expect(page.locator('.toast.error')).toHaveCount(0)
})
