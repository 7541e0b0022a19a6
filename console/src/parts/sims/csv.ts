/** Spreadsheets read cells that begin with one of these as formulas; they are written as text. */
const formula = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

/** A cell of a CSV file. */
export function cellOf(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file. */
export const lineOf = (values: readonly (string | number | null | undefined)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`
