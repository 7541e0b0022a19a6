import type { Page } from 'playwright-core'

/** Functions for actions on a page, which find elements by the labels that users see. */

/** Clicks a button. Waits until it is not busy, because a busy button ignores clicks, even if it has a new label already. */
export const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not([aria-busy])'))
    .click()

export const fill = (page: Page, name: string, value: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(value)

export async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).fill(value)
  await page.getByRole('option', { name: value, exact: true }).click()
}
