import { useEffect, type RefObject } from 'react'

/** Whether anybody has gone anywhere since the console was loaded: before, the focus begins at the top of the page. */
let hasMoved = false
for (const move of ['pushState', 'popstate']) addEventListener(move, () => void (hasMoved = true))

/** The row that was opened last, by the list it stands in. */
const opened = new Map<string, string>()

/** The focus has gone with what it was on, or stands where the page has put it. */
function isFree(): boolean {
  const at = document.activeElement
  return hasMoved && (at === null || at === document.body || at.tagName === 'H1')
}

/** The heading of what was just opened takes the focus that its row has left. */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    if (isFree()) heading.current?.focus({ preventScroll: true })
  }, [heading, name])
}

const nameOf = (label: string) => `${location.pathname} ${label}`

export const noteOpened = (label: string, key: string): void => void opened.set(nameOf(label), key)

/** Whoever comes back from a thing stands at its row again. */
export function useReturn(label: string, keys: readonly string[], to: (index: number) => void): void {
  const isThere = keys.length > 0
  useEffect(() => {
    const key = opened.get(nameOf(label))
    if (!isThere || key === undefined) return
    opened.delete(nameOf(label))
    const index = keys.indexOf(key)
    if (index >= 0 && isFree()) to(index)
    // Only when the list appears: what is read later moves nobody.
  }, [isThere, label])
}
