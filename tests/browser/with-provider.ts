import { startRealProvider } from '#support/real-provider.ts'
import { test as base } from './passkeys.ts'
import { type Product, startProduct } from './product.ts'
import { freshEmail } from './test.ts'

type RealProvider = Awaited<ReturnType<typeof startRealProvider>>

/** The tests' product with a provider of single sign-on. */
export const test = base.extend<object, { provider: RealProvider; product: Product }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const provider = await startRealProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct(provider.settings)
      await provider.register(product.origin)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Somebody whom the provider knows, under a name that nobody had before. */
export function givenThere({ people }: RealProvider, email = freshEmail('grace')) {
  const name = email.split('@')[0] ?? ''
  people.set(name, { email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' })
  return { name, email }
}
