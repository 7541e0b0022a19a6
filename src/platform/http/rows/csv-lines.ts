type Cell = string | number | null | undefined

/** Spreadsheets execute text that begins like a formula, so such text gets an apostrophe. */
const formula = /^[=+\-@\t\r]/

/** Lines of CSV (RFC 4180), each with its line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(value: Cell): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
