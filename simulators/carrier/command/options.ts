import type { CarrierOptions } from '../carrier-contract.ts'
import { ID_FORMS } from '../message-ids.ts'
import type { Rule } from '../../control/input.ts'
import type { Option } from '../../control/options.ts'

/** Parsed command line: the options of the carrier, and those of the command itself. */
export type Settings = {
  carrier: CarrierOptions
  certificate?: string
  key?: string
  faults: string[]
  log?: string
  show: boolean
  controlPort?: number
  controlToken?: string
  json: boolean
}

type CarrierOption = Option<Settings>

const PORT = { least: 0, most: 65_535 }
const MS = { least: 0, most: 86_400_000 }
const COUNT = { least: 1, most: 1_000_000 }
const TEXT = { pattern: /^[\s\S]+$/, form: 'a word' }
const FORMS = Object.keys(ID_FORMS)

type Put<V> = (settings: Settings, value: V) => void

const text = (name: string, word: string, description: string, put: Put<string>, rule: Rule = TEXT) =>
  ({ name, word, rule, description, put }) as CarrierOption
const number = (name: string, word: string, description: string, put: Put<number>, rule: Rule = MS) =>
  ({ name, word, rule, description, put }) as CarrierOption
const choice = <W extends string>(name: string, words: readonly W[], description: string, put: Put<W>) =>
  ({ name, word: words.join('|'), rule: { words }, description, put }) as CarrierOption

/** Every option of `strowger simulator carrier`, in the order of its help. */
export const OPTIONS: readonly CarrierOption[] = [
  text(
    'host',
    'h',
    'Address to listen on; default 127.0.0.1.',
    ({ carrier }, value) => void (carrier.host = value),
  ),
  number(
    'port',
    'n',
    'Port to listen on; default 2775, 0 for any free port.',
    ({ carrier }, value) => void (carrier.port = value),
    PORT,
  ),
  text(
    'system-id',
    's',
    'system_id of the only client that may bind; default any client.',
    ({ carrier }, value) => void (carrier.systemId = value),
    { pattern: /^[!-~]{1,15}$/, form: 'at most 15 characters of ASCII' },
  ),
  text('password', 'p', 'Password of that client.', ({ carrier }, value) => void (carrier.password = value), {
    pattern: /^[!-~]{1,8}$/,
    form: 'at most 8 characters of ASCII',
  }),
  text(
    'tls-certificate',
    'file',
    'Certificate (PEM); enables TLS.',
    (settings, value) => void (settings.certificate = value),
  ),
  text(
    'tls-key',
    'file',
    'Private key of the certificate (PEM).',
    (settings, value) => void (settings.key = value),
  ),
  number(
    'max-binds',
    'n',
    'Maximum number of sessions; further binds are rejected and counted.',
    ({ carrier }, value) => void (carrier.maxBinds = value),
    COUNT,
  ),
  number(
    'rate',
    'n',
    'Maximum submits per second; further submits are throttled and counted.',
    ({ carrier }, value) => void (carrier.rate = value),
    COUNT,
  ),
  choice(
    'id-form',
    FORMS,
    'Format of message IDs in responses; default hex.',
    ({ carrier }, value) => void (carrier.idForm = value as keyof typeof ID_FORMS),
  ),
  choice(
    'receipt-id-form',
    ['same', ...FORMS],
    'Format of message IDs in receipts; default same.',
    ({ carrier }, value) => void (carrier.receiptIds = value as keyof typeof ID_FORMS),
  ),
  choice(
    'receipt-form',
    ['both', 'text', 'tlv'],
    'Form of receipts: text, parameters or both (default).',
    ({ carrier }, value) => void (carrier.receiptForm = value),
  ),
  choice(
    'queries',
    ['yes', 'no'],
    'Whether query_sm is answered; default yes.',
    ({ carrier }, value) => void (carrier.queries = value === 'yes'),
  ),
  number(
    'receipt-delay',
    'ms',
    'Delay of a delivery receipt after the response, in milliseconds; default 20.',
    ({ carrier }, value) => void (carrier.receiptDelayMs = value),
  ),
  number(
    'redeliver-delay',
    'ms',
    'Delay before a rejected delivery is retried, in milliseconds; default 1000.',
    ({ carrier }, value) => void (carrier.redeliverMs = value),
  ),
  number(
    'enquire-link',
    'ms',
    'Idle time before an enquire_link, in milliseconds; default 60000, 0 for never.',
    ({ carrier }, value) => void (carrier.enquireLinkMs = value),
  ),
  number(
    'inactivity',
    'ms',
    'Idle time after which a session is closed, in milliseconds; default never.',
    ({ carrier }, value) => void (carrier.inactivityMs = value),
  ),
  text(
    'fault',
    'f',
    'Fault to inject at startup, such as throttle:seconds=30; may be repeated.',
    ({ faults }, value) => void faults.push(value),
  ),
  text(
    'log',
    'file',
    'Append all PDUs and events to a file as JSON Lines.',
    (settings, value) => void (settings.log = value),
  ),
  number(
    'log-limit',
    'n',
    'Maximum number of stored records and submits; default 10000 each.',
    ({ carrier }, value) => void (carrier.logLimit = value),
    COUNT,
  ),
  {
    name: 'show',
    description: 'Print a line for every PDU and event.',
    put: (settings) => void (settings.show = true),
  },
  number(
    'control-port',
    'n',
    'Serve the control API (log, sessions, messages, faults) over HTTP on loopback; 0 for any free port.',
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
