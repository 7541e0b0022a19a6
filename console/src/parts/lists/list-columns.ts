import type { ReactNode } from 'react'

/** One column of a list: its heading, its width, and its cell. */
export type Column<Item> = {
  heading: string
  /** A CSS width of a grid column; default: a share of the remaining width. */
  width?: string
  /** If the list is too narrow, this column is one of the first that move below the row. */
  wide?: true
  /** Numbers and amounts are right-aligned. */
  numeric?: true
  /** The row's link is in this column; default: the first column. */
  link?: true
  cell: (item: Item) => ReactNode
}

/** The minimum width of a column without a width. */
const least = 124
/** Status columns stay next to the name at any width. */
const states: readonly string[] = ['Status', 'State', 'Outcome', 'Effect', 'Amount']

type Laid<Item> = {
  /** Columns side by side, below their headings. */
  alongside: readonly Column<Item>[]
  /** Columns on a second line of each row, each after its own heading. */
  below: readonly Column<Item>[]
  template: string
}

/**
 * Chooses the columns shown side by side at a width in pixels, by their priority; the others move to the
 * second line, so that no column is cut off.
 */
export function laidOut<Item>(columns: readonly Column<Item>[], room: number): Laid<Item> {
  const alongside = new Set<Column<Item>>()
  let left = room
  for (const column of columns.toSorted((a, b) => worth(a, columns) - worth(b, columns))) {
    if (alongside.size > 0 && needOf(column) > left) continue
    alongside.add(column)
    left -= needOf(column)
  }
  const chosen = columns.filter((one) => alongside.has(one))
  return {
    alongside: chosen,
    below: columns.filter((one) => !alongside.has(one)),
    template: templateOf(chosen),
  }
}

/** The priority of a column; columns with lower numbers are placed first. */
function worth<Item>(column: Column<Item>, columns: readonly Column<Item>[]): number {
  if (column === columns[0]) return 0
  if (states.includes(column.heading)) return 1
  return column.wide ? 3 : 2
}

const isFixed = (width: string | undefined) => width?.endsWith('px') === true

/** The minimum width in pixels of a column with a width such as `200px`, `minmax(120px, 1fr)` or `minmax(0, 2fr)`. */
function needOf<Item>({ width }: Column<Item>): number {
  const pixels = /([1-9]\d*)px/.exec(width ?? '')?.[1]
  return pixels === undefined ? least : Number(pixels)
}

/** The CSS grid template of the columns. If no column takes the remaining width, the first one does. */
function templateOf<Item>(columns: readonly Column<Item>[]): string {
  const isFull = columns.every(({ width }) => isFixed(width))
  return columns
    .map((column, position) => {
      const { width } = column
      const share = isFixed(width) ? undefined : (/(\d+)fr/.exec(width ?? '')?.[1] ?? '1')
      if (position === 0 && (isFull || columns.length === 1)) return 'minmax(0, 1fr)'
      return share === undefined ? `${needOf(column)}px` : `minmax(${needOf(column)}px, ${share}fr)`
    })
    .join(' ')
}
