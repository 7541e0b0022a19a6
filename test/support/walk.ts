import type { Page } from 'playwright-core'
import type { TestWindow } from './browser.ts'

/** Follows links and opens rows; calls `look` once for each kind of page, and returns the paths of these pages. */
export async function walk({ page }: TestWindow, look: (path: string) => Promise<void>): Promise<string[]> {
  await page.goto('/console/')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const seen = new Set<string>()
  const waiting = await linksOf(page, 'nav')
  for (const path of waiting) {
    if (seen.has(shapeOf(path))) continue
    seen.add(shapeOf(path))
    await follow(page, path)
    await look(path)
    waiting.push(...(await linksOf(page, 'main')), ...(await rowsOf(page)))
  }
  return [...seen]
}

/** Follows a path like a link, without reloading the console, and waits until the page has loaded. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.getByRole('main').getByLabel('Loading').first().waitFor({ state: 'detached' })
}

const linksOf = (page: Page, within: string) =>
  page.evaluate<string[]>(
    `Array.from(document.querySelectorAll('${within} a[href^="/console/"]'), (link) => link.getAttribute('href'))`,
  )

/** The addresses that open from the first row of a list. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('main').locator('[role=row][tabindex]')
  if ((await rows.count()) === 0) return []
  await rows.first().press('Enter')
  return [await page.evaluate<string>('location.pathname + location.search')]
}

/** The kind of page of a path: paths that differ only in IDs and search terms are the same page. */
const shapeOf = (path: string): string =>
  (path.split('?')[0] ?? '')
    .replace(/\/of\/[^/]+/, '/of/:id')
    .replace(/\/card\/[^/]+/, '/card/:id')
    .replaceAll(/\/[0-9a-f-]{8,}(?=\/|$)/g, '/:id')
