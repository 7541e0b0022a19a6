import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/settings.ts'
import { CommandError } from '../frame/command-error.ts'

/** The operator token from the settings, or from the data folder. */
export function tokenOf({ operatorToken, data }: Config): string {
  const token = operatorToken ?? readIfPresent(join(data, 'operator-token'))?.trim()
  if (token) return token
  throw new CommandError(
    `There is no operator token in ${data}: set STROWGER_OPERATOR_TOKEN, or STROWGER_DATA to the folder of the exchange. The commands below \`strowger my\` act for your account with its API key instead.`,
  )
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
