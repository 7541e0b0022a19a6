import { randomBytes } from 'node:crypto'
import { type Accounts, memberThrottle, openAccounts } from '#accounts/index.ts'
import { type Epoch, openEpoch } from '#platform/nodes/epoch.ts'
import type { Credentials } from '#platform/contract/family.ts'
import type { SignInTurns } from '#platform/sign-in/throttle.ts'
import { openVault, type Vault } from '#platform/vault/vault.ts'
import { openTestDatabase, quiet, type TestDatabase } from './database.ts'

/** The accounts of one exchange, in a database of their own. */
export type TestAccounts = TestDatabase & {
  vault: Vault
  epoch: Epoch
  accounts: Accounts
  signInTurns: SignInTurns
}

/** Opens the parts that authentication needs. */
export async function openTestAccounts(): Promise<TestAccounts> {
  const database = await openTestDatabase()
  const vault = openVault({ key: randomBytes(32) })
  const epoch = await openEpoch(database.db, quiet)
  const accounts = openAccounts({ db: database.db, vault, epoch })
  const close = async () => {
    await epoch.stop()
    await database.close()
  }
  const signInTurns = memberThrottle.openTurns(database.db)
  return { ...database, vault, epoch, accounts, signInTurns, close }
}

/** The credentials of a request, in the form in which the server passes them on. */
export function credentials(
  authorization: string | undefined,
  changes: Partial<Credentials> = {},
): Credentials {
  return {
    method: 'POST',
    path: '/v1/messages',
    authorization,
    authorizationCount: authorization === undefined ? 0 : 1,
    query: {},
    ip: '127.0.0.1',
    ...changes,
  }
}

/** The Authorization header with the key of an account and one of its secrets. */
export function basic(apiKey: string, secret: string): string {
  return `Basic ${Buffer.from(`${apiKey}:${secret}`).toString('base64')}`
}
