import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { isUuid, uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  type Application,
  type Capabilities,
  findApplication,
  insertApplication,
  type Privacy,
  removeApplication,
  updateApplication,
} from './application-store.ts'
import { generateKeys, keyFault } from './keys.ts'
import { applicationProblems } from '../contract/problems.ts'

export type ApplicationRequest = {
  name: string
  /** The public key in PEM: an RSA key of 2048 bits or more. */
  publicKey?: string | undefined
  capabilities?: Capabilities | undefined
  privacy?: Privacy | undefined
}

/** Additional writes in the transaction, for requests of operators. */
export type Alongside = (sql: Sql, application: Application) => Promise<void>

/**
 * Creates an application. Without a public key a key pair is generated; its private key is returned but not stored. Throws a Problem for
 * an invalid key.
 */
export async function createApplication(
  db: Db,
  accountId: string,
  request: ApplicationRequest,
  alongside?: Alongside,
): Promise<{ application: Application; privateKey: string | undefined }> {
  refuseBadKey(request.publicKey)
  const keys = request.publicKey === undefined ? await generateKeys() : undefined
  const application: Application = {
    id: uuidv7(),
    accountId,
    name: request.name,
    publicKey: request.publicKey ?? keys!.publicKey,
    keyVersion: 1,
    capabilities: request.capabilities ?? {},
    privacy: { improve_ai: true, ...request.privacy },
  }
  await runFor(
    db,
    accountId,
    alongside,
  )(async (sql) => {
    await insertApplication(sql, application)
    await alongside?.(sql, application)
  })
  return { application, privateKey: keys?.privateKey }
}

/** Runs as the account, under row-level security; or as the exchange, if there are additional writes. */
const runFor =
  (db: Db, accountId: string, alongside: Alongside | undefined) =>
  <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    alongside ? db.tx(work) : db.asAccount(accountId, work)

/** Replaces name, capabilities and privacy, and the public key if provided: tokens of the old key become invalid. */
export async function replaceApplication(
  db: Db,
  accountId: string,
  id: string,
  request: ApplicationRequest,
): Promise<Application> {
  refuseBadKey(request.publicKey)
  return db.asAccount(accountId, async (sql) => {
    const changes = {
      name: request.name,
      publicKey: request.publicKey,
      capabilities: request.capabilities ?? {},
      privacy: { improve_ai: true, ...request.privacy },
    }
    const application = isUuid(id) ? await updateApplication(sql, accountId, id, changes) : undefined
    if (!application) throw unknownApplication(id)
    await bumpEpoch(sql)
    return application
  })
}

/** Unlinks a deleted application from up to `most` linked resources; returns how many. */
export type Unlink = (sql: Sql, accountId: string, applicationId: string, most: number) => Promise<number>

const unlinkedAtOnce = 1_000

/**
 * Deletes an application; its tokens become invalid within 1 s. Linked resources are unlinked first, in bounded steps, so that locks are
 * short; if the deletion is interrupted, the application remains.
 */
export async function deleteApplication(
  db: Db,
  accountId: string,
  id: string,
  unlink?: Unlink,
  alongside?: Alongside,
): Promise<void> {
  const application = await getApplication(db, accountId, id)
  const unlinkSome = async (sql: Sql) =>
    (await unlink?.(sql, accountId, id, unlinkedAtOnce)) === unlinkedAtOnce
  while (await db.asAccount(accountId, unlinkSome));
  await runFor(
    db,
    accountId,
    alongside,
  )(async (sql) => {
    if (!(await removeApplication(sql, accountId, id))) throw unknownApplication(id)
    while (await unlinkSome(sql));
    await alongside?.(sql, application)
    await bumpEpoch(sql)
  })
}

export async function getApplication(db: Db, accountId: string, id: string): Promise<Application> {
  const application = isUuid(id)
    ? await db.asAccount(accountId, (sql) => findApplication(sql, accountId, id))
    : undefined
  if (!application) throw unknownApplication(id)
  return application
}

/** Whether a request sets a URL or a public key that the application does not have. */
export function hasNewTarget({ publicKey, capabilities }: Application, request: ApplicationRequest): boolean {
  const [before, after] = [addressesOf(capabilities), addressesOf(request.capabilities ?? {})]
  const isNewKey = request.publicKey !== undefined && request.publicKey.trim() !== publicKey.trim()
  return isNewKey || after.some((address, n) => Boolean(address) && address !== before[n])
}

/** The URLs that events and users go to. */
const addressesOf = ({ messages, network_apis: network }: Capabilities): readonly unknown[] => [
  messages?.webhooks?.inbound_url?.address,
  messages?.webhooks?.status_url?.address,
  network?.['redirect_uri'],
]

function refuseBadKey(publicKey: string | undefined): void {
  const reason = publicKey === undefined ? undefined : keyFault(publicKey)
  if (reason === undefined) return
  throw new Problem(applicationProblems.invalid, {
    faults: [{ name: 'keys.public_key', reason, rule: 'publicKey' }],
  })
}

function unknownApplication(id: string): Problem {
  return new Problem(applicationProblems.notFound, {
    detail: `ID '${id}' does not exist, or you do not have access`,
  })
}
