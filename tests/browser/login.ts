import type { Page } from '@playwright/test'
import { owner, password } from './product.ts'

/** Signs in through the form and waits for the start page. */
export async function fillLogin(page: Page, email: string = owner.email, secret: string = password): Promise<void> {
  await page.goto('/login')
  await page.getByPlaceholder('Enter Email').fill(email)
  await page.getByPlaceholder('Password').fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.locator('h1').waitFor()
}
