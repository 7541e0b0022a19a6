import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDb } from '#platform/database/db.ts'
import { openEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { basic, credentials, openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { claimsOf, makeKeys, token } from '../../../test/support/jwt.ts'
import { createApplication, deleteApplication } from '../applications/applications.ts'
import { openAccounts } from './authenticate.ts'
import type { Accounts } from './caller.ts'
import { createAccount } from '../account/create.ts'
import { liveSecrets } from '../secrets/secret-store.ts'
import { addSecret, revokeSecret } from '../secrets/secrets.ts'

let exchange: TestAccounts
before(async () => (exchange = await openTestAccounts()))
after(() => exchange.close())

/** A second node of the same exchange: its own connections, caches and polls. */
async function openNode(options: { everyMs?: number; trustMs?: number } = {}) {
  const db = openDb({ url: exchange.url, log: quiet, max: 4 })
  const epoch = await openEpoch(db, quiet, options)
  const accounts = openAccounts({ db, vault: exchange.vault, epoch })
  const changed = () => new Promise<void>((resolve) => epoch.onChange(resolve))
  const close = async () => {
    await epoch.stop()
    await db.close()
  }
  return { db, epoch, accounts, changed, close }
}

const isAccepted = async (accounts: Accounts, authorization: string) => {
  try {
    await accounts.basicOrJwt(credentials(authorization))
    return true
  } catch (err) {
    assert.ok(err instanceof Problem, String(err))
    return false
  }
}

describe('a node that has cached a credential', () => {
  test('rejects a secret that was revoked on another node after its next poll of the database, and accepts the other secret', async () => {
    const node = await openNode()
    try {
      const { apiKey, secret } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
      await addSecret(exchange.db, exchange.vault, apiKey, 'Second1Secret')
      await node.epoch.poll()
      const [first] = await liveSecrets(exchange.db, apiKey)
      assert.ok(await isAccepted(node.accounts, basic(apiKey, secret)))
      assert.ok(await isAccepted(node.accounts, basic(apiKey, 'Second1Secret')))

      const seen = node.changed()
      await revokeSecret(exchange.db, apiKey, first!.id)
      await seen
      assert.equal(await isAccepted(node.accounts, basic(apiKey, secret)), false)
      assert.ok(await isAccepted(node.accounts, basic(apiKey, 'Second1Secret')))
    } finally {
      await node.close()
    }
  })

  test('rejects the token of an application that was deleted on another node after its next poll of the database', async () => {
    const node = await openNode()
    try {
      const { apiKey } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
      const keys = makeKeys()
      const request = { name: 'App', publicKey: keys.publicKey, capabilities: { messages: {} } }
      const { application } = await createApplication(exchange.db, apiKey, request)
      await node.epoch.poll()
      const bearer = `Bearer ${token(claimsOf(application.id), keys.privateKey)}`
      assert.ok(await isAccepted(node.accounts, bearer))

      const seen = node.changed()
      await deleteApplication(exchange.db, apiKey, application.id)
      await seen
      assert.equal(await isAccepted(node.accounts, bearer), false)
    } finally {
      await node.close()
    }
  })

  test('accepts all callers while secrets are replaced, one after the other, under traffic on two nodes [S3-084] [S3-086]', async () => {
    const node = await openNode({ everyMs: 60_000 })
    let rotating = true
    let served: Promise<PromiseSettledResult<string[]>[]> | undefined
    try {
      const { apiKey, secret } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
      const nodes = [exchange.accounts, node.accounts]
      let current = secret
      const call = async (accounts: Accounts) => {
        const refused: string[] = []
        while (rotating) {
          const used = current
          if (!(await isAccepted(accounts, basic(apiKey, used)))) refused.push(used)
          await new Promise(setImmediate)
        }
        return refused
      }
      served = Promise.allSettled(nodes.map(call))
      for (const next of ['Second1Secret', 'Third1Secret', 'Fourth1Secret']) {
        const [old] = await liveSecrets(exchange.db, apiKey)
        await addSecret(exchange.db, exchange.vault, apiKey, next)
        current = next
        // Calls that began with the old secret complete before it is revoked.
        await Promise.all(nodes.map((accounts) => isAccepted(accounts, basic(apiKey, next))))
        await revokeSecret(exchange.db, apiKey, old!.id)
      }
      rotating = false
      const unassigned = { status: 'fulfilled', value: [] }
      assert.deepEqual(await served, [unassigned, unassigned])
    } finally {
      rotating = false
      await served
      await node.close()
    }
  })

  test('takes a new secret that was wrong a moment ago', async () => {
    const { apiKey } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
    await exchange.epoch.poll()
    const header = basic(apiKey, 'Second1Secret')
    assert.equal(await isAccepted(exchange.accounts, header), false)
    await addSecret(exchange.db, exchange.vault, apiKey, 'Second1Secret')
    await exchange.epoch.poll()
    assert.ok(await isAccepted(exchange.accounts, header))
  })

  test('uses its cache during a short outage of the database', async () => {
    const node = await openNode({ trustMs: 3_600_000 })
    const { apiKey, secret } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
    await node.epoch.poll()
    assert.ok(await isAccepted(node.accounts, basic(apiKey, secret)))
    await node.close()
    assert.ok(await isAccepted(node.accounts, basic(apiKey, secret)))
  })

  test('does not use its cache after a long outage of the database', async () => {
    const node = await openNode({ everyMs: 20, trustMs: 200 })
    const { apiKey, secret } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
    await node.epoch.poll()
    const authorization = basic(apiKey, secret)
    assert.ok(await isAccepted(node.accounts, authorization))
    await node.close()
    while (node.epoch.fresh()) await new Promise((resolve) => setTimeout(resolve, 10))
    assert.equal(node.accounts.policyNow(apiKey), undefined)
    await assert.rejects(async () => node.accounts.basic(credentials(authorization)))
  })
})
