/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => cells.map(cellOf).join(',')

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Reads CSV whose first line names the columns; a spreadsheet may separate cells by semicolons. */
export function csvRows(text: string): Record<string, string>[] {
  const plain = text.replace(/^\uFEFF/, '')
  const [head = '', ...lines] = recordsOf(plain)
  const separator = head.includes(';') && !head.includes(',') ? ';' : ','
  const names = cellsOf(head, separator)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = cellsOf(line, separator)
      return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']))
    })
}

/** The records of a file; a quoted cell may contain line breaks. */
const recordsOf = (text: string): string[] => text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []

function cellsOf(line: string, separator: ',' | ';'): string[] {
  const cell = separator === ',' ? /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g : /("(?:[^"]|"")*"|[^;]*)(?:;|$)/g
  return [...line.matchAll(cell)].map(([, text = '']) =>
    (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text).trim(),
  )
}
