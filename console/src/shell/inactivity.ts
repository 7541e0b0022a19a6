import { focusManager } from '@tanstack/react-query'

const awayMs = 10 * 60_000
let away: ReturnType<typeof setTimeout> | undefined

/** Live pages pause without user activity, because their requests would keep an idle session open. */
export function pauseWhenInactive(): void {
  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'])
    addEventListener(kind, isThere, { capture: true, passive: true })
  isThere()
}

function isThere(): void {
  clearTimeout(away)
  away = setTimeout(() => focusManager.setFocused(false), awayMs)
  // Focus is managed by the browser's window events again, and stale queries are reloaded.
  if (!focusManager.isFocused()) focusManager.setFocused(undefined)
}
