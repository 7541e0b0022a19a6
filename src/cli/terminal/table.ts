import { type Colour, painter, plain } from './paint.ts'
import type { Screen } from './screen.ts'

/** A column of a table: its heading and the value of its cells. */
export type Column<Row> = {
  head: string
  of(row: Row): string | number | null | undefined
  right?: true
  /** Whether the column is never truncated; an ID, for example, is useless without its end. */
  noTruncate?: true
  colour?(row: Row): Colour | undefined
}

const gap = 2
const least = 6

/**
 * A table as lines. On a terminal the widest columns shrink until a row fits, and truncated cells end with an ellipsis; elsewhere
 * nothing is truncated.
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  screen: Screen,
): string[] {
  const paint = painter(screen.coloured)
  const cells = rows.map((row) => columns.map(({ of }) => plain(String(of(row) ?? '–'))))
  const widths = fitted(
    columns.map(({ head }, at) => Math.max(head.length, ...cells.map((row) => lengthOf(row[at]!)))),
    columns.map(({ noTruncate }) => noTruncate === true),
    screen.columns,
  )
  const line = (texts: readonly string[], colours: readonly (Colour | undefined)[]) =>
    texts
      .map((text, at) => {
        const padded = pad(cut(text, widths[at]!), widths[at]!, columns[at]!.right)
        const colour = colours[at]
        return colour ? paint(colour, padded) : padded
      })
      .join(' '.repeat(gap))
      .trimEnd()
  const heads = columns.map(({ head }) => head.toUpperCase())
  return [
    line(
      heads,
      heads.map(() => 'grey'),
    ),
    ...cells.map((texts, at) =>
      line(
        texts,
        columns.map(({ colour }) => colour?.(rows[at]!)),
      ),
    ),
  ]
}

/** Names and values, one pair per line. */
export function factsOf(
  facts: Readonly<Record<string, string | number | boolean | null | undefined>>,
  screen: Screen,
): string[] {
  const paint = painter(screen.coloured)
  const width = Math.max(...Object.keys(facts).map((name) => name.length))
  return Object.entries(facts).map(
    ([name, value]) => `${paint('grey', name.padEnd(width))}  ${plain(String(value ?? '–'))}`,
  )
}

/** Shrinks the widest columns until all fit, but not below 6 characters; then the line overflows. */
function fitted(widths: readonly number[], fixed: readonly boolean[], columns: number | undefined): number[] {
  const fit = [...widths]
  if (columns === undefined) return fit
  const room = columns - gap * (widths.length - 1)
  while (fit.reduce((sum, one) => sum + one, 0) > room) {
    const widest = Math.max(...fit.filter((_, at) => !fixed[at]))
    if (widest <= least) break
    fit[fit.findIndex((width, at) => width === widest && !fixed[at])] = widest - 1
  }
  return fit
}

const lengthOf = (text: string) => Array.from(text).length

function cut(text: string, width: number): string {
  const letters = Array.from(text)
  return letters.length <= width ? text : `${letters.slice(0, Math.max(0, width - 1)).join('')}…`
}

function pad(text: string, width: number, right = false): string {
  const room = ' '.repeat(Math.max(0, width - lengthOf(text)))
  return right ? room + text : text + room
}
