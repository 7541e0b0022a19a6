/** The focusable rows of the queue. */
const rowsOf = () =>
  [
    ...document.querySelectorAll<HTMLElement>('[aria-label="Queue of reviews"] [role="row"][tabindex]'),
  ].toSorted((a, b) => indexOf(a) - indexOf(b))

const indexOf = (row: Element) => Number(row.getAttribute('aria-rowindex')) - 1

/** The index of the focused row; -1 if none. */
export function focusedRow(): number {
  const row = document.activeElement?.closest('[role="row"][tabindex]')
  return row ? indexOf(row) : -1
}

/** Moves the focus to the previous or next row, or to the first one. */
export function stepTo(way: 1 | -1): void {
  const rows = rowsOf()
  const at = focusedRow()
  const wanted = rows.find((row) => indexOf(row) === at + way) ?? (at === -1 ? rows[0] : undefined)
  wanted?.focus()
  wanted?.scrollIntoView({ block: 'nearest' })
}
