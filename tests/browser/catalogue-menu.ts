import type { Locator } from '@playwright/test'

/** Chooses something in the menu of a catalogue's row. */
export async function chooseInMenu(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: 'More' }).click()
  await row.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}
