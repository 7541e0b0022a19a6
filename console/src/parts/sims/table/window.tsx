import { Box } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

export const rowHeight = 40
/** Browsers do not draw elements higher than about ten million pixels. */
const mostHeight = 4_000_000

type Seen = {
  /** The total number of rows, and the number of visible ones. */
  total: number
  seen: number
  /** The index of the first visible row. */
  top: number
  go: (top: number) => void
  children: ReactNode
}

/** The first row for a scroll position of the bar. */
const topOf = (at: number, room: number, last: number) => (room <= 0 ? 0 : Math.round((at / room) * last))

/**
 * A list of any length with a custom scroll bar; only the visible rows exist in the page. The wheel and the keys
 * scroll by rows, the bar jumps to any position; ten million rows would be too high for a browser to scroll.
 */
export function Window({ total, seen, top, go, children }: Seen) {
  const bar = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const last = Math.max(0, total - seen)
  const view = seen * rowHeight
  const height = Math.min(Math.max(total, 1) * rowHeight, mostHeight)
  const room = Math.max(0, height - view)
  useWheel(rows, (by) => go(clamp(top + by, last)))
  useEffect(() => {
    const at = bar.current
    if (at && topOf(at.scrollTop, room, last) !== top) at.scrollTop = last === 0 ? 0 : (top / last) * room
  }, [top, last, room])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyed(event.key, { top, seen, last })
    if (to === undefined) return
    event.preventDefault()
    go(clamp(to, last))
  }
  return (
    <Box style={{ display: 'flex' }}>
      <Box ref={rows} style={{ flex: 1, minWidth: 0 }} onKeyDown={onKeyDown}>
        {children}
      </Box>
      {last > 0 && (
        <Box
          ref={bar}
          role="scrollbar"
          tabIndex={0}
          aria-label="Position in the list"
          aria-orientation="vertical"
          aria-controls="sims-of-list"
          aria-valuemin={1}
          aria-valuemax={total}
          aria-valuenow={top + 1}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget }) => {
            const to = topOf(currentTarget.scrollTop, room, last)
            if (to !== top) go(clamp(to, last))
          }}
          style={{ width: 18, height: view, marginTop: rowHeight, overflowY: 'scroll', overflowX: 'hidden' }}
        >
          <div style={{ height, width: 1 }} />
        </Box>
      )}
    </Box>
  )
}

const clamp = (row: number, last: number) => Math.min(Math.max(0, row), last)

function keyed(key: string, { top, seen, last }: { top: number; seen: number; last: number }) {
  if (key === 'PageDown') return top + seen
  if (key === 'PageUp') return top - seen
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** The wheel scrolls by rows; the page stays in place. */
function useWheel(of: RefObject<HTMLElement | null>, move: (rows: number) => void) {
  const moving = useRef(move)
  const rest = useRef(0)
  useEffect(() => {
    moving.current = move
  })
  useEffect(() => {
    const element = of.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * rowHeight : event.deltaY
      const by = rest.current + pixels / rowHeight
      rest.current = by - Math.trunc(by)
      if (Math.trunc(by) !== 0) moving.current(Math.trunc(by))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [of])
}
