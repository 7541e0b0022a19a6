import type { Rule } from '../../control/input.ts'
import type { Option } from '../../control/options.ts'
import type { PaymentServerOptions } from '../server.ts'

/** Parsed command line: the options of the provider, where it sends events, and the options of the command itself. */
export type Settings = {
  provider: PaymentServerOptions
  endpoint: { url?: string; secret: string }
  faults: string[]
  controlPort?: number
  controlToken?: string
  json: boolean
}

type PaymentOption = Option<Settings>
type Put<V> = (settings: Settings, value: V) => void

const PORT = { least: 0, most: 65_535 }
const TEXT = { pattern: /^[\s\S]+$/, form: 'a word' }

const text = (name: string, word: string, description: string, put: Put<string>, rule: Rule = TEXT) =>
  ({ name, word, rule, description, put }) as PaymentOption
const port = (name: string, description: string, put: Put<number>) =>
  ({ name, word: 'n', rule: PORT, description, put }) as PaymentOption

/** Every option of `strowger simulator payments`, in the order of its help. */
export const OPTIONS: readonly PaymentOption[] = [
  port(
    'port',
    'Port to listen on, on loopback; default 8092, 0 for any free port.',
    ({ provider }, value) => void (provider.port = value),
  ),
  text(
    'key',
    'k',
    'The only API key; default sk_test_of_the_simulator. With sk_live_… the events are of live payments.',
    ({ provider }, value) => void (provider.key = value),
    {
      pattern: /^(sk|rk)_(test|live)_\w{8,100}$/,
      form: 'sk_test_ or sk_live_ and 8 or more letters or digits',
    },
  ),
  text(
    'events',
    'url',
    'Send events to this URL; default none.',
    ({ endpoint }, value) => void (endpoint.url = value),
    {
      pattern: /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/\S*$/,
      form: 'a URL on this machine, such as http://127.0.0.1:8080/payments/stripe/events',
    },
  ),
  text(
    'secret',
    's',
    'Secret that signs events; default whsec_of_the_simulator.',
    ({ endpoint }, value) => void (endpoint.secret = value),
  ),
  text(
    'fault',
    'f',
    'Fault to inject at startup, such as lose-answers:of=create,count=1; may be repeated.',
    ({ faults }, value) => void faults.push(value),
  ),
  port(
    'control-port',
    'Serve the control API (log, payments, faults) over HTTP on loopback; 0 for any free port.',
    (settings, value) => void (settings.controlPort = value),
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
