import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/** The secrets in the file of a setting: one in each line, at most two. */
export function readSecrets(setting: string, file: string): string[] {
  const remedy = 'must name a file with the secret in its first line'
  const wrong = () => new ConfigError([{ setting, remedy }])
  try {
    const secrets = readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (secrets.length === 0) throw wrong()
    return secrets.slice(0, 2)
  } catch (error) {
    throw error instanceof ConfigError ? error : wrong()
  }
}
