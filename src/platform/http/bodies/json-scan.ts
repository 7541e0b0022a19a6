import { openBase64, type Base64 } from './base64.ts'

/** Scanner of a JSON text in chunks. */
export type JsonScan = {
  /** Scans a chunk and returns the parts to keep. */
  push(chunk: Buffer): Buffer[]
  /** Approximate number of values, including their nesting. */
  values(): number
  depth(): number
  /** Octets of the largest file so far. */
  largest(): number
  /** Extracted files, replaced by their indexes in the text; undefined if not valid Base64. */
  files: (Buffer | undefined)[]
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openObject, openList, closeObject, closeList] = [0x7b, 0x5b, 0x7d, 0x5d]
/** Maximum length of an escaped member name of a file. */
const longestName = 200

/**
 * Scans JSON while it arrives: counts values, and decodes Base64 files in members of the top-level object, of at most `mostOctets`
 * octets each, without creating long strings. Validity is checked by the parser.
 */
export function openJsonScan(fileNames: ReadonlySet<string> = new Set(), mostOctets = 0): JsonScan {
  const files: (Buffer | undefined)[] = []
  const outermost = fileNames.size > 0 ? openOutermost(fileNames) : undefined
  let values = 1
  let depth = 0
  let deepest = 0
  let inString = false
  let escaped = false
  let file: FileReading | undefined
  /** Counts values until a file begins or the chunk ends; returns that position. */
  const count = (chunk: Buffer, from: number): number => {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!
      if (inString) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) inString = false
        if (depth === 1 && inString) outermost?.inString(byte)
      } else if (byte === quote) {
        if (depth === 1 && outermost?.isFile()) return i
        inString = true
        if (depth === 1) outermost?.beginString()
      } else if (byte === comma) {
        values += 1
        if (depth === 1) outermost?.endMember()
      } else if (byte === colon) {
        if (depth === 1) outermost?.endName()
      } else if (byte === openObject || byte === openList) {
        values += 1
        depth += 1
        if (depth > deepest) deepest = depth
        if (depth === 1) outermost?.begin(byte === openObject)
      } else if (byte === closeObject || byte === closeList) depth -= 1
    }
    return chunk.length
  }
  return {
    push(chunk) {
      const kept: Buffer[] = []
      for (let i = 0; i < chunk.length;) {
        if (file) {
          i = file.read(chunk, i)
          if (!file.over()) continue
          kept.push(Buffer.from(file.isEmpty() ? '""' : `"${files.length}"`))
          files.push(file.decoded.end())
          file = undefined
          outermost!.endMember()
          continue
        }
        const end = count(chunk, i)
        kept.push(chunk.subarray(i, end))
        if (end < chunk.length) file = openFile(mostOctets)
        i = end + 1
      }
      return kept
    },
    values: () => values,
    depth: () => deepest,
    largest: () => files.reduce((most, one) => Math.max(most, one?.length ?? 0), file?.decoded.size() ?? 0),
    files,
  }
}

/** Tracks members of the top-level object: which strings are names, and which values are files. */
function openOutermost(fileNames: ReadonlySet<string>) {
  let inObject = false
  let isName = false
  let isFile = false
  let name: number[] = []
  return {
    begin(isObject: boolean) {
      inObject = isName = isObject
    },
    isFile: () => isFile,
    beginString() {
      if (isName) name = []
    },
    inString(byte: number) {
      if (isName && name.length < longestName) name.push(byte)
    },
    endName() {
      isName = false
      isFile = inObject && fileNames.has(textOf(name))
    },
    endMember() {
      isName = inObject
      isFile = false
    },
  }
}

function textOf(octets: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(octets).toString()}"`) as string
  } catch {
    return ''
  }
}

/** A string that is read as a file. */
type FileReading = {
  read(chunk: Buffer, from: number): number
  over(): boolean
  isEmpty(): boolean
  decoded: Base64
}

/** Position of the next quote or backslash, or the end. */
function endOf(chunk: Buffer, from: number): number {
  const at = chunk.indexOf(quote, from)
  const end = at < 0 ? chunk.length : at
  const slash = chunk.subarray(from, end).indexOf(backslash)
  return slash < 0 ? end : from + slash
}

const escapeOf = /^\\(?:(\/)|u00([2-7][0-9a-f]))$/i

function openFile(mostOctets: number): FileReading {
  const decoded = openBase64(mostOctets)
  let over = false
  let isEmpty = true
  let escape = ''
  /** Decodes one character of an escape. */
  const readEscape = (byte: number) => {
    escape += String.fromCharCode(byte)
    if (escape.length < (escape[1] === 'u' ? 6 : 2)) return
    const [, slash, code] = escapeOf.exec(escape) ?? []
    decoded.take(Uint8Array.of(slash ? 0x2f : code ? parseInt(code, 16) : 0), 0, 1)
    escape = ''
  }
  return {
    decoded,
    over: () => over,
    isEmpty: () => isEmpty,
    read(chunk, from) {
      if (escape) {
        readEscape(chunk[from]!)
        return from + 1
      }
      const i = endOf(chunk, from)
      if (i > from) decoded.take(chunk, from, i)
      if (i === chunk.length) {
        isEmpty = false
        return i
      }
      over = chunk[i] === quote
      if (!over) escape = '\\'
      isEmpty &&= over && i === from
      return i + 1
    },
  }
}
