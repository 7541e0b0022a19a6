import { randomBytes } from 'node:crypto'
import { createAccount, createApplication, openAccounts } from '#accounts/index.ts'
import { openEpoch } from '#platform/nodes/epoch.ts'
import { openVault } from '#platform/vault/vault.ts'
import { basic, credentials } from '../test/support/accounts.ts'
import { openTestDatabase, quiet } from '../test/support/database.ts'
import { claimsOf, makeKeys, token } from '../test/support/jwt.ts'
import type { Measure, Row } from './row.ts'
import { withServer } from './world/server.ts'

const rounds = 300_000
const tokens = 500
const secretChecks = 5

/** The cost of authenticating a caller for the first time, and of authenticating the same caller again. */
export const measureAuth: Measure = ({ say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const epoch = await openEpoch(database.db, quiet)
    open.defer(() => epoch.stop())
    const vault = openVault({ key: randomBytes(32) })
    const account = await createAccount(database.db, vault, { name: 'Bench' })
    const keys = makeKeys()
    const { application } = await createApplication(database.db, account.apiKey, {
      name: 'Bench',
      publicKey: keys.publicKey,
      capabilities: { messages: {} },
    })
    await epoch.poll()
    const bearer = (changes = {}) =>
      credentials(`Bearer ${token(claimsOf(application.id, changes), keys.privateKey)}`)
    const fresh = () => openAccounts({ db: database.db, vault, epoch })
    const accounts = fresh()
    const header = credentials(basic(account.apiKey, account.secret))
    const unseen = Array.from({ length: tokens }, () => bearer())
    const limited = bearer({ acl: { paths: { '/*/messages/**': {} } } })

    const rows: Row[] = []
    const add = async (name: string, times: number, check: (i: number) => unknown) => {
      const result = `${((await secondsOf(times, check)) * 1e6).toFixed(2)} µs`
      say(`${name}: ${result}`)
      rows.push({ name, result })
    }
    await add('Basic, first check (argon2id)', secretChecks, () => fresh().basicOrJwt(header))
    await add('token, first check (RS256)', tokens, (i) => accounts.basicOrJwt(unseen[i]!))
    for (const [name, request] of Object.entries({
      Basic: header,
      token: unseen[0]!,
      'token with acl': limited,
    })) {
      await accounts.basicOrJwt(request)
      await secondsOf(rounds / 10, () => accounts.basicOrJwt(request))
      await add(`${name}, seen before`, rounds, () => accounts.basicOrJwt(request))
    }
    return rows
  })

/** Mean time of one check; synchronous results are not awaited, as in the program. */
async function secondsOf(times: number, check: (i: number) => unknown): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < times; i++) {
    const answer = check(i)
    if (answer instanceof Promise) await answer
  }
  return (performance.now() - started) / 1000 / times
}
