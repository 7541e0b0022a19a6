import {
  commandOptions,
  numberOption,
  PORT,
  textOption,
  type CommandSettings,
} from '../../control/common-options.ts'
import type { Option } from '../../control/options.ts'

/** Parsed command line: the options of the lookup service, and those of the command itself. */
export type Settings = CommandSettings & {
  lookup: { port: number; secret?: string; networks: Record<string, string> }
}

/** Every option of `strowger simulator lookup`, in the order of its help. */
export const OPTIONS: readonly Option<Settings>[] = [
  numberOption(
    'port',
    'n',
    'Port to listen on, on loopback; default 8094, 0 for any free port.',
    ({ lookup }, value) => void (lookup.port = value),
    PORT,
  ),
  textOption(
    'secret',
    's',
    'Secret of requests; default lookup-secret-of-the-simulator.',
    ({ lookup }, value) => void (lookup.secret = value),
  ),
  textOption(
    'number',
    'n=code',
    'Network of a number, such as 12125550101=310260; may be repeated. Other numbers are unknown.',
    ({ lookup }, value) => {
      const [number = '', network = ''] = value.split('=')
      lookup.networks[number] = network
    },
    { pattern: /^\d{7,15}=\d{5,6}$/, form: 'a number and its network, such as 12125550101=310260' },
  ),
  ...commandOptions('slow-answers:ms=900,seconds=60', 'log, charges, numbers, faults'),
]

export const optionNames: readonly string[] = OPTIONS.map(({ name }) => name)
