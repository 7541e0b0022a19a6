/** The rows of the queue that are drawn, and can be gone to. */
const rowsOf = () =>
  [
    ...document.querySelectorAll<HTMLElement>('[aria-label="Queue of reviews"] [role="row"][tabindex]'),
  ].toSorted((a, b) => indexOf(a) - indexOf(b))

const indexOf = (row: Element) => Number(row.getAttribute('aria-rowindex')) - 1

/** Which review of the list has the focus; -1 is none. */
export function focusedRow(): number {
  const row = document.activeElement?.closest('[role="row"][tabindex]')
  return row ? indexOf(row) : -1
}

/** Goes to the row before or behind, or to the first one. */
export function stepTo(way: 1 | -1): void {
  const rows = rowsOf()
  const at = focusedRow()
  const wanted = rows.find((row) => indexOf(row) === at + way) ?? (at === -1 ? rows[0] : undefined)
  wanted?.focus()
  wanted?.scrollIntoView({ block: 'nearest' })
}
