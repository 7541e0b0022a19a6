import type { CarrierOptions } from '../carrier-contract.ts'
import { ID_FORMS } from '../message-ids.ts'
import type { Rule } from '../input.ts'

/** What the words of a command line come to, beside the options of the carrier itself. */
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

/** One option of the command line; without a rule it is a switch. */
export type Option = {
  name: string
  /** What stands for its value in the help. */
  word?: string
  rule?: Rule
  says: string
  put(settings: Settings, value: never): void
}

const PORT = { least: 0, most: 65_535 }
const MS = { least: 0, most: 86_400_000 }
const COUNT = { least: 1, most: 1_000_000 }
const TEXT = { pattern: /^[\s\S]+$/, form: 'a word' }
const FORMS = Object.keys(ID_FORMS)

type Put<V> = (settings: Settings, value: V) => void

const text = (name: string, word: string, says: string, put: Put<string>, rule: Rule = TEXT) =>
  ({ name, word, rule, says, put }) as Option
const number = (name: string, word: string, says: string, put: Put<number>, rule: Rule = MS) =>
  ({ name, word, rule, says, put }) as Option
const choice = <W extends string>(name: string, words: readonly W[], says: string, put: Put<W>) =>
  ({ name, word: words.join('|'), rule: { words }, says, put }) as Option

/** Every option of `strowger simulator carrier`, in the order of its help. */
export const OPTIONS: readonly Option[] = [
  text('host', 'h', 'Where it listens: 127.0.0.1.', ({ carrier }, value) => void (carrier.host = value)),
  number(
    'port',
    'n',
    'Its port: 2775; 0 is any free one.',
    ({ carrier }, value) => void (carrier.port = value),
    PORT,
  ),
  text(
    'system-id',
    's',
    'The only client that may bind; anybody may when it is left out.',
    ({ carrier }, value) => void (carrier.systemId = value),
    { pattern: /^[!-~]{1,15}$/, form: 'at most 15 characters of ASCII' },
  ),
  text('password', 'p', 'Its password.', ({ carrier }, value) => void (carrier.password = value), {
    pattern: /^[!-~]{1,8}$/,
    form: 'at most 8 characters of ASCII',
  }),
  text(
    'tls-certificate',
    'file',
    'A certificate in PEM form: it then speaks TLS.',
    (settings, value) => void (settings.certificate = value),
  ),
  text('tls-key', 'file', 'The key of the certificate.', (settings, value) => void (settings.key = value)),
  number(
    'max-binds',
    'n',
    'Sessions at once; more are refused and counted.',
    ({ carrier }, value) => void (carrier.maxBinds = value),
    COUNT,
  ),
  number(
    'rate',
    'n',
    'Submits a second; more are throttled and counted.',
    ({ carrier }, value) => void (carrier.rate = value),
    COUNT,
  ),
  choice(
    'id-form',
    FORMS,
    'How ids are written in responses: hex.',
    ({ carrier }, value) => void (carrier.idForm = value as keyof typeof ID_FORMS),
  ),
  choice(
    'receipt-id-form',
    ['same', ...FORMS],
    'How the same ids are written in receipts: same.',
    ({ carrier }, value) => void (carrier.receiptIds = value as keyof typeof ID_FORMS),
  ),
  choice(
    'receipt-form',
    ['both', 'text', 'tlv'],
    'Whether receipts speak by text, by parameters, or both.',
    ({ carrier }, value) => void (carrier.receiptForm = value),
  ),
  number(
    'receipt-delay',
    'ms',
    'Time from a response to its receipt: 20.',
    ({ carrier }, value) => void (carrier.receiptDelayMs = value),
  ),
  number(
    'redeliver-delay',
    'ms',
    'Time before a refused delivery comes again: 1000.',
    ({ carrier }, value) => void (carrier.redeliverMs = value),
  ),
  number(
    'enquire-link',
    'ms',
    'Silence after which it asks enquire_link: 60000; 0 is never.',
    ({ carrier }, value) => void (carrier.enquireLinkMs = value),
  ),
  number(
    'inactivity',
    'ms',
    'Silence after which it ends a session: never.',
    ({ carrier }, value) => void (carrier.inactivityMs = value),
  ),
  text(
    'fault',
    'f',
    'A fault from the start, such as throttle:seconds=30; may be repeated.',
    ({ faults }, value) => void faults.push(value),
  ),
  text(
    'log',
    'file',
    'Appends everything that comes, leaves and happens, as lines of JSON.',
    (settings, value) => void (settings.log = value),
  ),
  number(
    'log-limit',
    'n',
    'Records and submits that it remembers: 10000.',
    ({ carrier }, value) => void (carrier.logLimit = value),
    COUNT,
  ),
  {
    name: 'show',
    says: 'Prints a line for everything that comes, leaves and happens.',
    put: (settings) => void (settings.show = true),
  },
  number(
    'control-port',
    'n',
    'Serves log, sessions, messages and faults over HTTP on loopback; 0 is any free port.',
    (settings, value) => void (settings.controlPort = value),
    PORT,
  ),
  text(
    'control-token',
    't',
    'Asked of whoever uses the control port.',
    (settings, value) => void (settings.controlToken = value),
  ),
  {
    name: 'json',
    says: 'Says in one line of JSON on standard output where it listens.',
    put: (settings) => void (settings.json = true),
  },
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
