import { focusManager } from '@tanstack/react-query'

const awayMs = 10 * 60_000
let away: ReturnType<typeof setTimeout> | undefined

/** Live pages that nobody is at ask no more: their requests would hold a session open that ends for want of any. */
export function watchHands(): void {
  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'])
    addEventListener(kind, isThere, { capture: true, passive: true })
  isThere()
}

function isThere(): void {
  clearTimeout(away)
  away = setTimeout(() => focusManager.setFocused(false), awayMs)
  // Back to what the browser says of the window; what was read is read again.
  if (!focusManager.isFocused()) focusManager.setFocused(undefined)
}
