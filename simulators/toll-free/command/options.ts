import type { Rule } from '../../control/input.ts'
import type { Option } from '../../control/options.ts'
import type { VerifierOptions } from '../verifier.ts'

/** Parsed command line: the options of the verifier, and those of the command itself. */
export type Settings = {
  verifier: VerifierOptions
  faults: string[]
  controlPort?: number
  controlToken?: string
  json: boolean
}

type Put<V> = (settings: Settings, value: V) => void

const PORT = { least: 0, most: 65_535 }
const MS = { least: 0, most: 86_400_000 }
const TEXT = { pattern: /^[\s\S]+$/, form: 'a word' }

const text = (name: string, word: string, description: string, put: Put<string>, rule: Rule = TEXT) =>
  ({ name, word, rule, description, put }) as Option<Settings>
const number = (name: string, word: string, description: string, put: Put<number>, rule: Rule = MS) =>
  ({ name, word, rule, description, put }) as Option<Settings>

/** Every option of `strowger simulator tollfree`, in the order of its help. */
export const OPTIONS: readonly Option<Settings>[] = [
  number(
    'port',
    'n',
    'Port to listen on, on loopback; default 8093, 0 for any free port.',
    ({ verifier }, value) => void (verifier.port = value),
    PORT,
  ),
  text(
    'secret',
    's',
    'Secret of requests and webhooks; default verifier-secret-of-the-simulator.',
    ({ verifier }, value) => void (verifier.secret = value),
  ),
  number(
    'review-delay',
    'ms',
    'Time in milliseconds until the carriers have decided; default 5000.',
    ({ verifier }, value) => void (verifier.reviewMs = value),
  ),
  text(
    'webhook-url',
    'url',
    'URL that webhooks are sent to, /toll-free/webhooks of the exchange; default: no webhooks.',
    ({ verifier }, value) => void (verifier.webhookUrl = value),
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
    'Serve the control API (log, verifications, faults) over HTTP on loopback; 0 for any free port.',
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
