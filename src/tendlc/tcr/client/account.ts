import { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { ownAccount } from './account-store.ts'
import type { RegistryClient } from './client.ts'
import type { Call } from './transport.ts'
import { RegistryUnavailable } from './errors.ts'

const profile = z.object({ cspId: z.string().min(1) })

/** Subscriptions create nothing that belongs to the account. */
const isWrite = ({ method, path }: Call) => method !== 'GET' && !path.startsWith('/webhook/')

/**
 * Sends requests only under the account (CSP) at the registry that has registered the brands and campaigns. Under another account each of
 * them would seem deleted, so it would be terminated here and then deleted at the registry.
 */
export function guardAccount(client: RegistryClient, { db, log }: { db: Db; log: Log }): RegistryClient {
  let present: string | undefined
  let isOwn = false
  let isLogged = false
  const check = async (call: Call): Promise<void> => {
    if (isOwn) return
    present ??= await readAccount(client)
    const own = await ownAccount(db, present, isWrite(call))
    isOwn = own === present
    if (own === undefined || isOwn) return
    if (!isLogged)
      log.error(
        { own, present },
        'STROWGER_REGISTRY_KEY belongs to another account of the campaign registry; nothing is sent',
      )
    isLogged = true
    throw new RegistryUnavailable('credentials', {
      executed: false,
      detail: `account ${present}, not ${own}`,
    })
  }
  return {
    async send(call, schema) {
      await check(call)
      return client.send(call, schema)
    },
    close: () => client.close(),
  }
}

async function readAccount(client: RegistryClient): Promise<string> {
  const result = await client.send({ method: 'GET', path: '/csp/profile' }, profile)
  if ('value' in result) return result.value.cspId
  throw new RegistryUnavailable('failed', { executed: false, detail: 'the account was not read' })
}
