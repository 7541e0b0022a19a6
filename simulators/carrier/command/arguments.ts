import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultsOfFault, isFaultInput, parseFaultArgument } from '../faults/check.ts'
import type { FaultInput } from '../faults/table.ts'
import { reasonAgainst, valueOfWord } from '../input.ts'
import { OPTIONS, type Option, type Settings } from './options.ts'

/** Words that make no sense to the command; the message is sentences for who wrote them. */
export class UnusableWords extends Error {
  override name = 'UnusableWords'
}

const DEFAULT_PORT = 2775

/** What the words ask for. Throws `UnusableWords` with everything that is wrong. */
export function readWords(labels: readonly string[]): Settings & { wishes: FaultInput[] } {
  const settings: Settings = { carrier: { port: DEFAULT_PORT }, faults: [], show: false, json: false }
  const wrong: string[] = []
  for (const token of tokensOf(labels)) {
    const option = token.kind === 'option' && OPTIONS.find(({ name }) => name === token.name)
    if (option) wrong.push(...put(settings, option, token.value))
    else if (token.kind !== 'option-terminator')
      wrong.push(`${token.kind === 'option' ? token.rawName : token.value}: there is no such option`)
  }
  const inputs = settings.faults.map(parseFaultArgument)
  for (const [i, input] of inputs.entries())
    wrong.push(
      ...faultsOfFault(input).map(({ name, reason }) => `--fault ${settings.faults[i]}: ${name} ${reason}`),
    )
  if ((settings.certificate === undefined) !== (settings.key === undefined))
    wrong.push('--tls-certificate and --tls-key: give both, or neither')
  if (wrong.length > 0)
    throw new UnusableWords([...wrong, '`strowger simulator carrier --help` lists the options.'].join('\n'))
  if (settings.certificate !== undefined) settings.carrier.tls = readTls(settings)
  return { ...settings, wishes: inputs.filter(isFaultInput) }
}

function tokensOf(labels: readonly string[]) {
  const options = Object.fromEntries(
    OPTIONS.map(({ name, rule }) => [name, { type: rule ? ('string' as const) : ('boolean' as const) }]),
  )
  return parseArgs({ args: [...labels], options, strict: false, tokens: true, allowPositionals: true }).tokens
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
