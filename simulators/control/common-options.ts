import { inputFaultsOf, parseFaultArgument } from './fault-check.ts'
import type { FaultInputIn, FaultTable } from './fault-kinds.ts'
import type { Rule } from './input.ts'
import { readOptions, UnusableWords, type Option } from './options.ts'

/** Settings of every simulator that is started from the command line. */
export type CommandSettings = {
  faults: string[]
  controlPort?: number
  controlToken?: string
  json: boolean
}

type Put<S, V> = (settings: S, value: V) => void

export const PORT = { least: 0, most: 65_535 }
const MS = { least: 0, most: 86_400_000 }
const TEXT = { pattern: /^[\s\S]+$/, form: 'a word' }

export function textOption<S>(
  name: string,
  word: string,
  description: string,
  put: Put<S, string>,
  rule: Rule = TEXT,
): Option<S> {
  return { name, word, rule, description, put }
}

export function numberOption<S>(
  name: string,
  word: string,
  description: string,
  put: Put<S, number>,
  rule: Rule = MS,
): Option<S> {
  return { name, word, rule, description, put }
}

/** The options of faults and of the control API; `fault` is an example, `shown` is what the control API shows. */
export function commandOptions(fault: string, shown: string): Option<CommandSettings>[] {
  return [
    textOption(
      'fault',
      'f',
      `Fault to inject at startup, such as ${fault}; may be repeated.`,
      ({ faults }, value) => void faults.push(value),
    ),
    numberOption(
      'control-port',
      'n',
      `Serve the control API (${shown}) over HTTP on loopback; 0 for any free port.`,
      (settings, value) => void (settings.controlPort = value),
      PORT,
    ),
    textOption(
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
}

/** Fills settings from the command line of `strowger simulator <name>`. Throws `UnusableWords` with all invalid arguments. */
export function readSettings<S extends CommandSettings, T extends FaultTable>(
  name: string,
  { options, table }: { options: readonly Option<S>[]; table: T },
  words: readonly string[],
  settings: S,
): S & { faultInputs: FaultInputIn<T>[] } {
  const wrong = readOptions(options, words, settings)
  const inputs = settings.faults.map(parseFaultArgument)
  for (const [i, input] of inputs.entries())
    wrong.push(
      ...inputFaultsOf(table, input).map(
        ({ name: member, reason }) => `--fault ${settings.faults[i]}: ${member} ${reason}`,
      ),
    )
  if (wrong.length > 0)
    throw new UnusableWords([...wrong, `\`strowger simulator ${name} --help\` lists the options.`].join('\n'))
  return { ...settings, faultInputs: inputs as FaultInputIn<T>[] }
}
