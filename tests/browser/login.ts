import type { Page } from '@playwright/test'
import { owner, password } from './product.ts'

/** Signs in as a person does, and waits until the product has led on. */
export async function fillLogin(page: Page, email: string = owner.email, secret: string = password): Promise<void> {
  await page.goto('/login')
  await page.getByPlaceholder('Enter Email').fill(email)
  await page.getByPlaceholder('Password').fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.locator('h1').waitFor()
}
