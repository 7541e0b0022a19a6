import { z } from 'zod'
import { inTurn } from '../bodies/turns.ts'
import { csvReader, type CsvRecord, type TextReader } from './csv.ts'
import { ndjsonReader } from './ndjson.ts'
import type { Fault } from '../../contract/problem.ts'
import type { ReadRow, RowStream } from '../../contract/row-stream.ts'
import { compileCheck, jsonSchema, storableFaults, type Check } from '../../contract/validate.ts'

/** Reads an upload of rows, each checked by the schema. */
export type RowReader<R> = (type: string, chunks: AsyncIterable<Buffer>) => RowStream<R>

/**
 * Compiles a row's schema into a reader. The first line of CSV names the members, in any order; each value in CSV is a string,
 * so members of other types can be uploaded only as JSON. An empty cell omits an optional member whose schema does not allow empty text.
 */
export function rowReader<S extends z.ZodObject>(schema: S): RowReader<z.output<S>> {
  const check = compileCheck(schema)
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as Members
  const known = Object.keys(properties)
  const omittable = known.filter((name) => !required.includes(name) && !acceptsEmpty(schema, name))
  const columns = { known, required, omittable: new Set(omittable) }
  return (type, chunks) => {
    const lines: TextReader<Line> = type === 'text/csv' ? csvRows(columns) : ndjsonReader()
    return readRows(lines, chunks, (line) => checked<z.output<S>>(line, check))
  }
}

type Members = { properties?: object; required?: string[] }
type Columns = { known: string[]; required: string[]; omittable: ReadonlySet<string> }
type Line = { line: number; value: unknown } | { line: number; fault: string }

const acceptsEmpty = (schema: z.ZodObject, name: string) =>
  (schema.shape[name] as z.ZodType).safeParse('').success

/** Reading and checking this many rows takes about a millisecond; other work runs in between. */
const atOnce = 200

async function* readRows<R>(
  lines: TextReader<Line>,
  chunks: AsyncIterable<Buffer>,
  toRow: (line: Line) => ReadRow<R>,
): RowStream<R> {
  const decode = utf8()
  let text: string | undefined = ''
  for await (const chunk of chunks) {
    text = decode(chunk)
    if (text === undefined) break
    const some = lines.push(text)
    for (let from = 0; from < some.length; from += atOnce) {
      yield await inTurn(() => some.slice(from, from + atOnce).map(toRow))
    }
  }
  if (text === undefined || decode() === undefined) yield [{ line: 0, faults: [notUtf8] }]
  else yield lines.end().map(toRow)
}

const notUtf8: Fault = { name: '', reason: 'is not UTF-8', rule: 'format' }

/** Decodes text in chunks; a call without a chunk ends it. Returns undefined if the text is not UTF-8. */
function utf8(): (chunk?: Buffer) => string | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return undefined
    }
  }
}

function checked<R>(read: Line, check: Check): ReadRow<R> {
  const { line } = read
  if ('fault' in read) return { line, faults: [{ name: '', reason: read.fault, rule: 'format' }] }
  const faults = storableFaults(check(read.value), read.value)
  return faults.length > 0 ? { line, faults } : { line, row: read.value as R }
}

/** Records of CSV as objects. If the first line does not match the schema, it is reported and no further line is read. */
function csvRows(columns: Columns): TextReader<Line> {
  const reader = csvReader()
  let names: string[] | undefined
  let over = false
  const toLines = (records: CsvRecord[]) => {
    const lines: Line[] = []
    for (const record of records) {
      if (over) break
      if ('fault' in record) lines.push(record)
      else if (names) lines.push(valueOf(record.line, names, record.cells, columns))
      else {
        const fault = headFault(record.cells, columns)
        // Member names are replaced by the identical strings of the schema, which makes lookups in each row faster.
        names = record.cells.map((name) => columns.known.find((one) => one === name) ?? name)
        over = fault !== undefined
        if (fault !== undefined) lines.push({ line: record.line, fault })
      }
    }
    return lines
  }
  return { push: (text) => toLines(reader.push(text)), end: () => toLines(reader.end()) }
}

function headFault(names: string[], { known, required }: Columns): string | undefined {
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0)
    return `is missing the column ${missing.join(', ')}; the first line must contain the column names`
  const unknown = names.filter((name, i) => !known.includes(name) || names.indexOf(name) !== i)
  if (unknown.length === 0) return undefined
  const [few, more] = [unknown.slice(0, 10).map((name) => name.slice(0, 100)), unknown.length - 10]
  return `has an unknown or duplicate column: ${few.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function valueOf(line: number, names: string[], cells: string[], { omittable }: Columns): Line {
  if (cells.length !== names.length) return { line, fault: `has ${cells.length} cells, not ${names.length}` }
  const value: Record<string, string> = {}
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!
    if (cells[i] !== '' || !omittable.has(name)) value[name] = cells[i]!
  }
  return { line, value }
}
