import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'

/** The token of the operator API: the configured token, or a token generated at the first start, in a file that only this user can read. */
export function operatorTokenOf(config: Config, dataFolder: string): string {
  if (config.operatorToken) return config.operatorToken
  const file = join(dataFolder, 'operator-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const token = randomBytes(32).toString('base64url')
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' })
    return token
  }
}
