import { readFileSync } from 'node:fs'
import { parseFaultArgument } from '../../control/fault-check.ts'
import { faultsOfFault, isFaultInput } from '../faults/check.ts'
import type { FaultInput } from '../faults/table.ts'
import { readOptions, UnusableWords } from '../../control/options.ts'
import { OPTIONS, type Settings } from './options.ts'

const DEFAULT_PORT = 2775

/** Parses the command line. Throws `UnusableWords` with all invalid arguments. */
export function readWords(words: readonly string[]): Settings & { faultInputs: FaultInput[] } {
  const settings: Settings = { carrier: { port: DEFAULT_PORT }, faults: [], show: false, json: false }
  const wrong = readOptions(OPTIONS, words, settings)
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
