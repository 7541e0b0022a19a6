import { combinations } from './config-combinations.ts'
import { ConfigError, type Fault } from './config-error.ts'
import { readConfigFile } from './config-file.ts'
import { readWords, wordOf, type Words } from './config-arguments.ts'
import { nearest } from '../nearest.ts'
import { type Config, fallbackOf, type Mode, type Setting, type SettingName, settings } from './settings.ts'

export type { Config } from './settings.ts'

/** Source of a value, in order of precedence. */
export type Source = 'command line' | 'environment' | 'file' | 'default'

export type Effective = { config: Config; sources: Record<SettingName, Source> }

type Environment = Record<string, string | undefined>
type SettingSource = { from: Source; written: unknown } | undefined

const names = Object.keys(settings) as SettingName[]
/** Variables of the commands of customers, which may run in the same shell. */
const ofCustomers = ['STROWGER_URL', 'STROWGER_API_KEY', 'STROWGER_API_SECRET']
const variables = [...names.map((name) => settings[name].env), 'STROWGER_CONFIG', ...ofCustomers]

/** Variables of the test suite, which child processes inherit. */
const ofTests = /^STROWGER_TEST_/

/**
 * The effective configuration: command line over environment over file over default. An empty variable counts as not set.
 * Throws one `ConfigError` with all errors: invalid values, unknown keys and variables, invalid combinations.
 */
export function loadConfig(
  env: Environment = process.env,
  file = env['STROWGER_CONFIG'] || undefined,
  words: readonly string[] = [],
): Config {
  return loadEffective(env, file, words).config
}

/** The effective configuration with the source of each value. */
export function loadEffective(
  env: Environment = process.env,
  file = env['STROWGER_CONFIG'] || undefined,
  words: readonly string[] = [],
): Effective {
  const members = readConfigFile(file)
  const line = readWords(words)
  const faults = [...line.faults, ...unknownVariables(env), ...unknownKeys(members)]
  const values: Record<string, unknown> = {}
  const sources = {} as Record<SettingName, Source>
  for (const name of names) {
    const provided = settingSourceOf(name, line.members, env, members)
    sources[name] = provided?.from ?? 'default'
    // The mode is first in the table, because defaults of other settings depend on it.
    values[name] = valueOf(name, provided, (values['mode'] as Mode | undefined) ?? 'sandbox', faults)
  }
  const config = values as Config
  if (faults.length === 0)
    faults.push(...combinations.filter(({ bad }) => bad(config)).map(({ fault }) => fault))
  if (faults.length > 0) throw new ConfigError(faults)
  return { config, sources }
}

function settingSourceOf(
  name: SettingName,
  line: Words['members'],
  env: Environment,
  members: Record<string, unknown>,
): SettingSource {
  if (line[name] !== undefined) return { from: 'command line', written: line[name] }
  const variable = env[settings[name].env]
  if (variable !== undefined && variable !== '') return { from: 'environment', written: variable }
  return Object.hasOwn(members, name) ? { from: 'file', written: members[name] } : undefined
}

function valueOf(name: SettingName, provided: SettingSource, mode: Mode, faults: Fault[]): unknown {
  const setting: Setting<unknown> = settings[name]
  if (!provided) {
    const written = fallbackOf(setting, mode)
    return written === undefined ? undefined : setting.kind.read(written)
  }
  const written = textOf(provided.written)
  const value = written === undefined ? undefined : setting.kind.read(written)
  if (value === undefined)
    faults.push({
      setting: sourceLabel(name, provided.from),
      value: setting.secret ? '[redacted]' : shown(provided.written),
      remedy: setting.kind.allowed,
    })
  return value
}

/** Redacts the credentials in a URL. */
function shown(written: unknown): string {
  return JSON.stringify(written)
    .replaceAll(/\/\/[^/@]*@/g, '//…@')
    .slice(0, 200)
}

function sourceLabel(name: SettingName, from: Source): string {
  if (from === 'command line') return wordOf(name)
  return from === 'file' ? `"${name}" in the file` : settings[name].env
}

/** A member of the file in its environment form. */
function textOf(written: unknown): string | undefined {
  if (Array.isArray(written)) return written.map((item) => textOf(item) ?? '\0').join(',')
  return ['string', 'number', 'boolean'].includes(typeof written) ? String(written) : undefined
}

function unknownKeys(members: Record<string, unknown>): Fault[] {
  return Object.keys(members)
    .filter((key) => !Object.hasOwn(settings, key))
    .map((key) => unknown(`"${key}" in the file`, nearest(key, names)))
}

function unknownVariables(env: Environment): Fault[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('STROWGER_') && !variables.includes(name) && !ofTests.test(name))
    .map((name) => unknown(name, nearest(name, variables)))
}

function unknown(setting: string, intended: string | undefined): Fault {
  return { setting, remedy: `is not a setting${intended ? `; did you mean ${intended}?` : ''}` }
}
