import {
  commandOptions,
  numberOption,
  PORT,
  textOption,
  type CommandSettings,
} from '../../control/common-options.ts'
import type { Option } from '../../control/options.ts'
import type { RegistryOptions } from '../registry.ts'

/** Parsed command line: the options of the registry, and those of the command itself. */
export type Settings = CommandSettings & { registry: RegistryOptions }

/** Every option of `strowger simulator registry`, in the order of its help. */
export const OPTIONS: readonly Option<Settings>[] = [
  numberOption(
    'port',
    'n',
    'Port to listen on, on loopback; default 8091, 0 for any free port.',
    ({ registry }, value) => void (registry.port = value),
    PORT,
  ),
  textOption(
    'key',
    'k',
    'The only API key; default registry-key.',
    ({ registry }, value) => void (registry.key = value),
    { pattern: /^[\w.-]{1,100}$/, form: 'letters, digits, dots, dashes and underscores' },
  ),
  textOption(
    'secret',
    's',
    'Secret of the key, which also signs webhooks; default registry-secret-of-the-simulator.',
    ({ registry }, value) => void (registry.secret = value),
  ),
  textOption(
    'state',
    'file',
    'File that stores brands, campaigns and subscriptions; default memory.',
    ({ registry }, value) => void (registry.file = value),
  ),
  numberOption(
    'scoring-delay',
    'ms',
    'Time in milliseconds until the registry has verified a brand; default 5000.',
    ({ registry }, value) => void (registry.scoringMs = value),
  ),
  numberOption(
    'vetting-delay',
    'ms',
    'Time in milliseconds until a STANDARD vetting has a result; default as --scoring-delay.',
    ({ registry }, value) => void (registry.vettingMs = value),
  ),
  numberOption(
    'review-delay',
    'ms',
    'Time in milliseconds of each review of a campaign; default 5000.',
    ({ registry }, value) => void (registry.reviewMs = value),
  ),
  ...commandOptions('lose-answers:of=write,count=1', 'log, charges, faults'),
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
