/** Thrown for a text that is not JSON, like Node's own parser. */
class NotJson extends SyntaxError {
  readonly statusCode = 400
}

/** Maximum number of unknown members kept per object; further ones are parsed and discarded. */
export const mostUnknown = 1_000
const quote = 0x22

type Open = { holder: Record<string, unknown> | unknown[]; name: string | undefined; kept: boolean }

/**
 * Parses a JSON text in steps of about 1,000 values. `known` names members of the top-level object that are always kept. A member
 * named `__proto__` is rejected.
 */
export function* parseJson(text: string, known?: ReadonlySet<string>): Generator<void, unknown, void> {
  const read = openReader(text)
  const open: Open[] = []
  let steps = 0
  let unknown = 0
  let value: unknown
  for (;;) {
    if (++steps % 1_000 === 0) yield
    const mark = read.value()
    value = mark.value
    if (mark.opened) {
      open.push({ holder: value as Open['holder'], name: undefined, kept: true })
      if (!read.closes(value)) {
        nameNext()
        continue
      }
      open.pop()
    }
    for (;;) {
      const top = open.at(-1)
      if (!top) {
        read.end()
        return value
      }
      if (Array.isArray(top.holder)) top.holder.push(value)
      else if (top.kept) top.holder[top.name!] = value
      if (!read.isLast(top.holder)) break
      value = top.holder
      open.pop()
    }
    nameNext()
  }
  function nameNext(): void {
    const top = open.at(-1)!
    if (Array.isArray(top.holder)) return
    top.name = read.name()
    if (open.length > 1 || !known || known.has(top.name)) top.kept = true
    else top.kept = ++unknown <= mostUnknown
  }
}

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const words: ReadonlyMap<string, [string, unknown]> = new Map([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
])

/** Tokenizes a text. */
function openReader(text: string) {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const wrong = () => new NotJson(`The body is not JSON at ${at}.`)
  const skip = () => {
    for (let c = text.charCodeAt(at); c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;)
      c = text.charCodeAt(++at)
    return text[at]
  }
  const string = () => {
    const from = at
    let plain = true
    for (at += 1; ; at++) {
      const c = text.charCodeAt(at)
      if (c === quote) break
      if (Number.isNaN(c) || c < 0x20) throw wrong()
      if (c !== 0x5c) continue
      plain = false
      at += 1
    }
    at += 1
    if (plain) return text.slice(from + 1, at - 1)
    try {
      return JSON.parse(text.slice(from, at)) as string
    } catch {
      throw wrong()
    }
  }
  const closeOf = (holder: unknown) => (Array.isArray(holder) ? ']' : '}')
  return {
    value(): { value: unknown; opened: boolean } {
      const char = skip()
      if (char === '{' || char === '[') {
        at += 1
        return { value: char === '{' ? {} : [], opened: true }
      }
      if (char === '"') return { value: string(), opened: false }
      const [word, value] = words.get(char ?? '') ?? []
      if (word !== undefined) {
        if (!text.startsWith(word, at)) throw wrong()
        at += word.length
        return { value, opened: false }
      }
      number.lastIndex = at
      const digits = number.exec(text)?.[0]
      if (digits === undefined) throw wrong()
      at += digits.length
      return { value: Number(digits), opened: false }
    },
    /** Whether the list or object just opened is empty. */
    closes(holder: unknown): boolean {
      if (skip() !== closeOf(holder)) return false
      at += 1
      return true
    },
    /** Whether the value was the last of its list or object. */
    isLast(holder: unknown): boolean {
      const char = skip()
      at += 1
      if (char === ',') return false
      if (char !== closeOf(holder)) throw wrong()
      return true
    },
    name(): string {
      if (skip() !== '"') throw wrong()
      const name = string()
      if (name === '__proto__') throw wrong()
      if (skip() !== ':') throw wrong()
      at += 1
      return name
    },
    end(): void {
      if (skip() !== undefined) throw wrong()
    },
  }
}
