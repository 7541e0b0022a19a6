import {
  commandOptions,
  numberOption,
  PORT,
  textOption,
  type CommandSettings,
} from '../../control/common-options.ts'
import type { Option } from '../../control/options.ts'
import type { EsmeOptions } from '../esme.ts'
import { LONG_FORMS } from '../texts.ts'

/** Parsed command line: the options of the client, and those of the command itself. */
export type Settings = CommandSettings & {
  esme: EsmeOptions & { to: string[] }
  ca?: string
  tls: boolean
  show: boolean
}

const COUNT = { least: 1, most: 1_000_000_000 }

/** Every option of `strowger simulator esme`, in the order of its help. */
export const OPTIONS: readonly Option<Settings>[] = [
  textOption(
    'host',
    'h',
    'Host of the exchange; default 127.0.0.1.',
    ({ esme }, value) => void (esme.host = value),
  ),
  numberOption(
    'port',
    'n',
    'SMPP port of the exchange; default 2775.',
    ({ esme }, value) => void (esme.port = value),
    PORT,
  ),
  textOption(
    'system-id',
    's',
    'system_id of the SMPP user; `strowger env` prints that of a sandbox.',
    ({ esme }, value) => void (esme.systemId = value),
    { pattern: /^[!-~]{1,15}$/, form: 'at most 15 characters of ASCII' },
  ),
  textOption(
    'password',
    'p',
    'Password of the SMPP user.',
    ({ esme }, value) => void (esme.password = value),
    {
      pattern: /^[!-~]{1,8}$/,
      form: 'at most 8 characters of ASCII',
    },
  ),
  {
    name: 'bind',
    word: 'transceiver|transmitter|receiver',
    rule: { words: ['transceiver', 'transmitter', 'receiver'] },
    description: 'Kind of the binds; default transceiver.',
    put: ({ esme }, value: EsmeOptions['kind']) => void (esme.kind = value),
  },
  numberOption(
    'sessions',
    'n',
    'Number of sessions; default 1.',
    ({ esme }, value) => void (esme.sessions = value),
    {
      least: 1,
      most: 1_000,
    },
  ),
  numberOption(
    'window',
    'n',
    'Submits in flight of a session; default 10.',
    ({ esme }, value) => void (esme.window = value),
    {
      least: 1,
      most: 10_000,
    },
  ),
  { name: 'tls', description: 'Connect over TLS.', put: (settings) => void (settings.tls = true) },
  textOption(
    'ca',
    'file',
    'Trusted certificates (PEM) instead of those of the system; implies --tls.',
    (settings, value) => void (settings.ca = value),
  ),
  textOption(
    'to',
    'number',
    'Destination of the texts; may be repeated. Without it, the client only receives.',
    ({ esme }, value) => void esme.to.push(value),
    { pattern: /^\d{3,20}$/, form: 'a number of 3 to 20 digits' },
  ),
  textOption('from', 'sender', 'Sender of the texts.', ({ esme }, value) => void (esme.from = value), {
    pattern: /^[ -~]{0,20}$/,
    form: 'at most 20 characters of ASCII',
  }),
  textOption('text', 't', 'Text to send; default Hello.', ({ esme }, value) => void (esme.text = value)),
  {
    name: 'long',
    word: LONG_FORMS.join('|'),
    rule: { words: LONG_FORMS },
    description: 'Form of long texts: user data header (default), sar parameters or message_payload.',
    put: ({ esme }, value: EsmeOptions['form']) => void (esme.form = value),
  },
  numberOption(
    'rate',
    'n',
    'Texts per second over all sessions; default 1, 0 for as many as the windows allow.',
    ({ esme }, value) => void (esme.rate = value),
    { least: 0, most: 1_000_000 },
  ),
  numberOption(
    'count',
    'n',
    'Number of texts; default unlimited.',
    ({ esme }, value) => void (esme.count = value),
    COUNT,
  ),
  {
    name: 'receipts',
    word: 'yes|no',
    rule: { words: ['yes', 'no'] },
    description: 'Whether to request receipts; default yes.',
    put: ({ esme }, value: 'yes' | 'no') => void (esme.receipts = value === 'yes'),
  },
  {
    name: 'show',
    description: 'Print every response, receipt and inbound message.',
    put: (settings) => void (settings.show = true),
  },
  ...commandOptions('ignore-deliveries:seconds=60', 'log, counts, faults'),
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
