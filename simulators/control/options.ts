import { parseArgs } from 'node:util'
import { reasonAgainst, valueOfWord, type Rule } from './input.ts'

/** Thrown for invalid command line arguments; the message explains each argument. */
export class UnusableWords extends Error {
  override name = 'UnusableWords'
}

/** One option of a command line that fills settings `S`; without a rule it is a switch. */
export type Option<S> = {
  name: string
  /** Placeholder of its value in the help. */
  word?: string
  rule?: Rule
  description: string
  put(settings: S, value: never): void
}

/** Fills settings from a command line, and returns the reason for each invalid argument. */
export function readOptions<S>(
  options: readonly Option<S>[],
  words: readonly string[],
  settings: S,
): string[] {
  const wrong: string[] = []
  for (const token of tokensOf(options, words)) {
    const option = token.kind === 'option' && options.find(({ name }) => name === token.name)
    if (option) wrong.push(...put(settings, option, token.value))
    else if (token.kind !== 'option-terminator')
      wrong.push(`${token.kind === 'option' ? token.rawName : token.value}: unknown option`)
  }
  return wrong
}

function tokensOf<S>(all: readonly Option<S>[], words: readonly string[]) {
  const options = Object.fromEntries(
    all.map(({ name, rule }) => [name, { type: rule ? ('string' as const) : ('boolean' as const) }]),
  )
  return parseArgs({ args: [...words], options, strict: false, tokens: true, allowPositionals: true }).tokens
}

function put<S>(settings: S, { name, rule, put: keep }: Option<S>, provided: string | undefined): string[] {
  if (!rule) {
    keep(settings, undefined as never)
    return []
  }
  const value = provided !== undefined && 'least' in rule ? valueOfWord(provided) : provided
  const reason = reasonAgainst(rule, value)
  if (reason) return [`--${name}: ${reason}`]
  keep(settings, value as never)
  return []
}

/** Explains why a simulator cannot listen on the port of an option. */
export function unheard(option: string, port: number | undefined): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const inUse = error.code === 'EADDRINUSE'
    const why = inUse ? 'port in use; 0 selects any free port' : `not possible (${error.code})`
    throw new UnusableWords(`${option} ${port}: ${why}`)
  }
}
