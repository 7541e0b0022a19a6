import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultsOfFault, isFaultInput, parseFaultArgument } from '../faults/check.ts'
import type { FaultInput } from '../faults/table.ts'
import { reasonAgainst, valueOfWord } from '../input.ts'
import { OPTIONS, type Option, type Settings } from './options.ts'

/** Thrown for invalid command line arguments; the message explains each argument. */
export class UnusableWords extends Error {
  override name = 'UnusableWords'
}

const DEFAULT_PORT = 2775

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
export function readWords(words: readonly string[]): Settings & { faultInputs: FaultInput[] } {
  const settings: Settings = { carrier: { port: DEFAULT_PORT }, faults: [], show: false, json: false }
  const wrong: string[] = []
  for (const token of tokensOf(words)) {
    const option = token.kind === 'option' && OPTIONS.find(({ name }) => name === token.name)
    if (option) wrong.push(...put(settings, option, token.value))
    else if (token.kind !== 'option-terminator')
      wrong.push(`${token.kind === 'option' ? token.rawName : token.value}: unknown option`)
  }
  const inputs = settings.faults.map(parseFaultArgument)
  for (const [i, input] of inputs.entries())
    wrong.push(
      ...faultsOfFault(input).map(({ name, reason }) => `--fault ${settings.faults[i]}: ${name} ${reason}`),
    )
  if ((settings.certificate === undefined) !== (settings.key === undefined))
    wrong.push('--tls-certificate and --tls-key must be set together')
  if (wrong.length > 0)
    throw new UnusableWords([...wrong, '`strowger simulator carrier --help` lists the options.'].join('\n'))
  if (settings.certificate !== undefined) settings.carrier.tls = readTls(settings)
  return { ...settings, faultInputs: inputs.filter(isFaultInput) }
}

function tokensOf(words: readonly string[]) {
  const options = Object.fromEntries(
    OPTIONS.map(({ name, rule }) => [name, { type: rule ? ('string' as const) : ('boolean' as const) }]),
  )
  return parseArgs({ args: [...words], options, strict: false, tokens: true, allowPositionals: true }).tokens
}

function put(settings: Settings, { name, rule, put: keep }: Option, provided: string | undefined): string[] {
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

function readTls({ certificate, key }: Settings): { cert: Buffer; key: Buffer } {
  return { cert: readFile('--tls-certificate', certificate!), key: readFile('--tls-key', key!) }
}

function readFile(option: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UnusableWords(`${option}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
