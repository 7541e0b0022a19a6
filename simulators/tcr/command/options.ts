import type { Rule } from '../../control/input.ts'
import type { Option } from '../../control/options.ts'
import type { RegistryOptions } from '../registry.ts'

/** Parsed command line: the options of the registry, and those of the command itself. */
export type Settings = {
  registry: RegistryOptions
  faults: string[]
  controlPort?: number
  controlToken?: string
  json: boolean
}

type RegistryOption = Option<Settings>
type Put<V> = (settings: Settings, value: V) => void

const PORT = { least: 0, most: 65_535 }
const MS = { least: 0, most: 86_400_000 }
const TEXT = { pattern: /^[\s\S]+$/, form: 'a word' }

const text = (name: string, word: string, description: string, put: Put<string>, rule: Rule = TEXT) =>
  ({ name, word, rule, description, put }) as RegistryOption
const number = (name: string, word: string, description: string, put: Put<number>, rule: Rule = MS) =>
  ({ name, word, rule, description, put }) as RegistryOption

/** Every option of `strowger simulator registry`, in the order of its help. */
export const OPTIONS: readonly RegistryOption[] = [
  number(
    'port',
    'n',
    'Port to listen on, on loopback; default 8091, 0 for any free port.',
    ({ registry }, value) => void (registry.port = value),
    PORT,
  ),
  text(
    'key',
    'k',
    'The only API key; default registry-key.',
    ({ registry }, value) => void (registry.key = value),
    { pattern: /^[\w.-]{1,100}$/, form: 'letters, digits, dots, dashes and underscores' },
  ),
  text(
    'secret',
    's',
    'Secret of the key, which also signs webhooks; default registry-secret-of-the-simulator.',
    ({ registry }, value) => void (registry.secret = value),
  ),
  text(
    'state',
    'file',
    'File that stores brands, campaigns and subscriptions; default memory.',
    ({ registry }, value) => void (registry.file = value),
  ),
  number(
    'scoring-delay',
    'ms',
    'Time in milliseconds until the registry has verified a brand; default 5000.',
    ({ registry }, value) => void (registry.scoringMs = value),
  ),
  number(
    'vetting-delay',
    'ms',
    'Time in milliseconds until a STANDARD vetting has a result; default as --scoring-delay.',
    ({ registry }, value) => void (registry.vettingMs = value),
  ),
  number(
    'review-delay',
    'ms',
    'Time in milliseconds of each review of a campaign; default 5000.',
    ({ registry }, value) => void (registry.reviewMs = value),
  ),
  text(
    'fault',
    'f',
    'Fault to inject at startup, such as lose-answers:of=write,count=1; may be repeated.',
    ({ faults }, value) => void faults.push(value),
  ),
  number(
    'control-port',
    'n',
    'Serve the control API (log, charges, faults) over HTTP on loopback; 0 for any free port.',
    (settings, value) => void (settings.controlPort = value),
    PORT,
  ),
  text(
    'control-token',
    't',
    'Token that the control API requires.',
    (settings, value) => void (settings.controlToken = value),
  ),
  {
    name: 'json',
    description: 'Print the addresses as one line of JSON on standard output.',
    put: (settings) => void (settings.json = true),
  },
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
