import {
  commandOptions,
  numberOption,
  PORT,
  textOption,
  type CommandSettings,
} from '../../control/common-options.ts'
import type { Option } from '../../control/options.ts'
import type { PaymentServerOptions } from '../server.ts'

/** Parsed command line: the options of the provider, where it sends events, and the options of the command itself. */
export type Settings = CommandSettings & {
  provider: PaymentServerOptions
  endpoint: { url?: string; secret: string }
}

/** Every option of `strowger simulator payments`, in the order of its help. */
export const OPTIONS: readonly Option<Settings>[] = [
  numberOption(
    'port',
    'n',
    'Port to listen on, on loopback; default 8092, 0 for any free port.',
    ({ provider }, value) => void (provider.port = value),
    PORT,
  ),
  textOption(
    'key',
    'k',
    'The only API key; default sk_test_of_the_simulator. With sk_live_… the events are of live payments.',
    ({ provider }, value) => void (provider.key = value),
    {
      pattern: /^(sk|rk)_(test|live)_\w{8,100}$/,
      form: 'sk_test_ or sk_live_ and 8 or more letters or digits',
    },
  ),
  textOption(
    'events',
    'url',
    'Send events to this URL; default none.',
    ({ endpoint }, value) => void (endpoint.url = value),
    {
      pattern: /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/\S*$/,
      form: 'a URL on this machine, such as http://127.0.0.1:8080/payments/stripe/events',
    },
  ),
  textOption(
    'secret',
    's',
    'Secret that signs events; default whsec_of_the_simulator.',
    ({ endpoint }, value) => void (endpoint.secret = value),
  ),
  ...commandOptions('lose-answers:of=create,count=1', 'log, payments, faults'),
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
