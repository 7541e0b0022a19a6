import type { Page } from 'playwright-core'

/** Actions on a page, by the labels that users see. */

/** Clicks a button. While its action runs it is busy and ignores clicks, even if its name has changed already. */
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
