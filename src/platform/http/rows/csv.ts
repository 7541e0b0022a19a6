/** A record: the line on which it begins, and its cells or the reason why it cannot be read. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string }

/** Reads a text in chunks; a record is the text between two line ends outside of quotes. */
export type TextReader<R> = { push(text: string): R[]; end(): R[] }

/** Maximum record length, so that a quote that is never closed does not exhaust memory. */
export const maxRecord = 65_536

/**
 * Comma-separated values (RFC 4180): cells in quotes may hold commas, line ends and doubled quotes; lines end with LF or CRLF; empty
 * lines are skipped. A malformed record is an error, and reading continues at the next line; a record without a line end is the
 * last one. A spreadsheet may separate cells by another character.
 */
export function csvReader(separator = ','): TextReader<CsvRecord> {
  let line = 1
  let over = false
  let record = emptyRecord(line)
  const finish = (records: CsvRecord[]) => {
    const { began, cells, cell, fault, state, used } = record
    if (state === 'quoted') records.push({ line: began, fault: 'has an unclosed quote' })
    else if (fault) records.push({ line: began, fault })
    else if (used) records.push({ line: began, cells: [...cells, cell] })
    record = emptyRecord(line)
  }
  return {
    push(text) {
      const records: CsvRecord[] = []
      const [quotes, returns] = [text.includes('"'), text.includes('\r')]
      for (let i = 0; i < text.length && !over; i++) {
        const plain = record.size === 0 ? plainLine(text, i, quotes) : undefined
        if (plain !== undefined) {
          i += plain.length
          const cells = returns ? plain.replaceAll('\r', '') : plain
          if (cells !== '') records.push({ line, cells: cells.split(separator) })
          record.began = line += 1
          continue
        }
        const char = text[i]!
        if (char === '\n') line += 1
        if (char === '\n' && record.state !== 'quoted') finish(records)
        else if (!take(record, char, separator)) {
          records.push({ line: record.began, fault: `is longer than ${maxRecord} characters` })
          over = true
        }
      }
      return records
    },
    end() {
      const records: CsvRecord[] = []
      if (!over) finish(records)
      return records
    },
  }
}

/** Returns a whole line without quotes, which needs no parsing by character. */
function plainLine(text: string, from: number, quotes: boolean): string | undefined {
  const end = text.indexOf('\n', from)
  if (end < 0 || end - from > maxRecord) return undefined
  const line = text.slice(from, end)
  return quotes && line.includes('"') ? undefined : line
}

type State = 'start' | 'plain' | 'quoted' | 'closed'
type Reading = {
  began: number
  cells: string[]
  cell: string
  state: State
  used: boolean
  size: number
  fault: string | undefined
}

function emptyRecord(began: number): Reading {
  return { began, cells: [], cell: '', state: 'start', used: false, size: 0, fault: undefined }
}

/** Adds one character that does not end the record; returns false if the record is too long. */
function take(record: Reading, char: string, separator: string): boolean {
  record.size += 1
  if (record.size > maxRecord) return false
  if (char === '\r' && record.state !== 'quoted') return true
  record.used = true
  if (record.state === 'quoted') {
    if (char === '"') record.state = 'closed'
    else record.cell += char
  } else if (char === separator) {
    record.cells.push(record.cell)
    record.cell = ''
    record.state = 'start'
  } else if (char === '"') quote(record)
  else if (record.state === 'closed') record.fault = 'has text after a closing quote'
  else {
    record.cell += char
    record.state = 'plain'
  }
  return true
}

/** A quote opens a cell; a second quote after the closing one stands for a quote. */
function quote(record: Reading): void {
  if (record.state === 'plain') record.fault = 'has a quote inside an unquoted cell'
  if (record.state === 'closed') record.cell += '"'
  if (record.state !== 'plain') record.state = 'quoted'
}
