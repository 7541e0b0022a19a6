import {
  commandOptions,
  numberOption,
  PORT,
  textOption,
  type CommandSettings,
} from '../../control/common-options.ts'
import type { Option } from '../../control/options.ts'
import type { VerifierOptions } from '../verifier.ts'

/** Parsed command line: the options of the verifier, and those of the command itself. */
export type Settings = CommandSettings & { verifier: VerifierOptions }

/** Every option of `strowger simulator tollfree`, in the order of its help. */
export const OPTIONS: readonly Option<Settings>[] = [
  numberOption(
    'port',
    'n',
    'Port to listen on, on loopback; default 8093, 0 for any free port.',
    ({ verifier }, value) => void (verifier.port = value),
    PORT,
  ),
  textOption(
    'secret',
    's',
    'Secret of requests and webhooks; default verifier-secret-of-the-simulator.',
    ({ verifier }, value) => void (verifier.secret = value),
  ),
  numberOption(
    'review-delay',
    'ms',
    'Time in milliseconds until the carriers have decided; default 5000.',
    ({ verifier }, value) => void (verifier.reviewMs = value),
  ),
  textOption(
    'webhook-url',
    'url',
    'URL that webhooks are sent to, /toll-free/webhooks of the exchange; default: no webhooks.',
    ({ verifier }, value) => void (verifier.webhookUrl = value),
  ),
  ...commandOptions('lose-answers:of=write,count=1', 'log, verifications, faults'),
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
