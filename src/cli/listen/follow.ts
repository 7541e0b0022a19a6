import { setTimeout as pause } from 'node:timers/promises'
import { PassingError } from '../frame/passing-error.ts'

export type Following<Page extends { next: string }> = {
  /** Reads the entries after a position; without one, the current position. Throws `PassingError` if it may succeed later. */
  read(cursor: string | undefined): Promise<Page>
  signal: AbortSignal
  /** Called once, when every further event will be shown. */
  started(): void
  err(line: string): void
}

/**
 * Reads page after page until the command is stopped. A page for which `show` returns false is read again. A failure is reported once;
 * reading continues at the same position.
 */
export async function follow<Page extends { next: string }>(
  { read, signal, started, err }: Following<Page>,
  show: (page: Page) => void | boolean | Promise<void | boolean>,
): Promise<void> {
  let cursor: string | undefined
  let begun = false
  let trouble = ''
  while (!signal.aborted) {
    try {
      const page = await read(cursor)
      if (!begun) started()
      else if (trouble !== '') err('The exchange answers again.')
      begun = true
      trouble = ''
      if ((await show(page)) !== false) cursor = page.next
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof PassingError)) throw error
      if (error.message !== trouble) err(`${error.message} Retrying.`)
      trouble = error.message
      await pause(error.retryAfterMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
