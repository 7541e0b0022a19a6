import { maxRecord, type TextReader } from './csv.ts'

/** One line of JSON: its value, or why it cannot be read. */
export type JsonLine = { line: number; value: unknown } | { line: number; fault: string }

/** Newline-delimited JSON: one value per line; empty lines are skipped. Reading stops after a line that is too long. */
export function ndjsonReader(): TextReader<JsonLine> {
  let line = 0
  let rest = ''
  let over = false
  const read = (text: string): JsonLine[] => {
    line += 1
    if (text.trim() === '') return []
    try {
      return [{ line, value: JSON.parse(text) as unknown }]
    } catch {
      return [{ line, fault: 'is not JSON' }]
    }
  }
  return {
    push(text) {
      if (over) return []
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      const found = lines.flatMap(read)
      over = rest.length > maxRecord
      return over ? [...found, { line: line + 1, fault: `is longer than ${maxRecord} characters` }] : found
    },
    end: () => (over ? [] : read(rest)),
  }
}
