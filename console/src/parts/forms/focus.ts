import { useEffect, type RefObject } from 'react'

/**
 * Whether the user has navigated since the console was loaded; before that, the focus starts at the top of
 * the page.
 */
let hasMoved = false
for (const move of ['pushState', 'popstate']) addEventListener(move, () => void (hasMoved = true))

/** The row that was last opened, by its list. */
const opened = new Map<string, string>()

/** Whether the focus may be moved: the focused element was removed, or the page itself has moved the focus to its heading. */
function isFree(): boolean {
  const at = document.activeElement
  return hasMoved && (at === null || at === document.body || at.tagName === 'H1')
}

/** Moves the focus from the row that was opened to the heading of the opened page. */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    if (isFree()) heading.current?.focus({ preventScroll: true })
  }, [heading, name])
}

const nameOf = (label: string) => `${location.pathname} ${label}`

export const noteOpened = (label: string, key: string): void => void opened.set(nameOf(label), key)

/** Moves the focus to the opened row when the user comes back to the list. */
export function useReturn(label: string, keys: readonly string[], to: (index: number) => void): void {
  const isThere = keys.length > 0
  useEffect(() => {
    const key = opened.get(nameOf(label))
    if (!isThere || key === undefined) return
    opened.delete(nameOf(label))
    const index = keys.indexOf(key)
    if (index >= 0 && isFree()) to(index)
    // The effect runs only when the list first appears, so that later pages do not move the focus.
  }, [isThere, label])
}
