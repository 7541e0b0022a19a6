import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/** The default file, in the working directory, unless `STROWGER_CONFIG` names another. */
const defaultFile = 'strowger.json'

/**
 * Reads the configuration file: one JSON object of settings. The default file may be missing; a file that `STROWGER_CONFIG` names must exist.
 * Throws `ConfigError` if the file cannot be read or is not an object.
 */
export function readConfigFile(named: string | undefined): Record<string, unknown> {
  const file = named ?? defaultFile
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (named === undefined && code === 'ENOENT') return {}
    throw new ConfigError([{ setting: file, remedy: `the configuration file cannot be read (${code})` }])
  }
  const members = parse(text)
  if (members) return members
  throw new ConfigError([
    { setting: file, remedy: 'the configuration file must be one JSON object of settings' },
  ])
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
