import { maxRecord, type TextReader } from './csv.ts'

/** One line of JSON: its value, or why it cannot be read. */
export type JsonLine = { line: number; value: unknown } | { line: number; fault: string }

/** Newline-delimited JSON: a value on each line, empty lines left out. A line that is too long is the last. */
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
