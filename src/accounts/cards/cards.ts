import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { endAutoReload } from '../money/auto-reload.ts'
import { lockAutoReload } from '../money/reload-store.ts'
import type { CardPages } from '../stripe/card-pages.ts'
import { readOrigin } from '../stripe/charge-store.ts'
import { deleteMethod, listMethods, type MethodRow, putMethod } from '../stripe/method-store.ts'
import { claimDetachments, deleteDetachment, insertDetachment } from './detachment-store.ts'
import { notifyOwner } from './notify.ts'
import { cardProblems } from './problems.ts'
import { claimSetups, endSetup, insertSetup, readSetup, type Setup, storeSession } from './setup-store.ts'

export type CardsDeps = {
  db: Db
  vault: Vault
  log: Log
  /** The pages of the payment provider; undefined if customers cannot save cards. */
  pages: CardPages | undefined
}

/** A customer who begins to save a card: under which reference, and which address is notified. */
export type Beginning = { accountId: string; trx: string; email: string; urlOf: (setupId: string) => string }

/** The cards that customers save on a page of the payment provider. */
export type Cards = {
  canSave: boolean
  /** Opens a page for one card, and closes the previous page of the account. Throws a Problem without a response of the provider. */
  begin(input: Beginning): Promise<{ id: string; url: string }>
  /** Reads the result of a page, and saves its card once. Undefined without such a page. */
  check(setupId: string): Promise<Setup | undefined>
  /** Removes a card, ends the auto-reload that uses it, and detaches it at the provider. */
  remove(accountId: string, trx: string): Promise<MethodRow | undefined>
  /** Reads pages whose events may be lost, and detaches removed cards. */
  sweep(): Promise<void>
}

const batch = 20

export function openCards(deps: CardsDeps): Cards {
  const { db, vault, log, pages } = deps
  const check = async (setupId: string) => {
    const setup = await readSetup(db, setupId)
    if (setup?.status !== 'open' || !pages) return setup
    await settle({ db, vault, pages }, setup)
    return readSetup(db, setupId)
  }
  const quietly = (work: Promise<unknown>, failure: string) =>
    work.catch((err: unknown) => log.warn({ err }, `${failure}; it is repeated`))
  return {
    canSave: pages !== undefined,
    begin: (input) => begin(deps, input),
    check,
    remove: (accountId, trx) => removeCard({ db, vault }, accountId, trx),
    async sweep() {
      if (!pages) return
      for (const setup of await claimSetups(db, batch))
        await quietly(settle({ db, vault, pages }, setup), 'the result of saving a card could not be read')
      for (const method of await claimDetachments(db, batch))
        await quietly(
          pages.detach(method).then(() => deleteDetachment(db, method)),
          'a removed card could not be detached at the payment provider',
        )
    },
  }
}

async function begin({ db, log, pages }: CardsDeps, { accountId, trx, email, urlOf }: Beginning) {
  if (!pages) throw new Problem(cardProblems.notSaved)
  const id = uuidv7()
  const { origin, customer, superseded } = await db.tx(async (sql) => ({
    superseded: await insertSetup(sql, { id, account_id: accountId, trx, email }),
    origin: await readOrigin(sql),
    customer: customerOf(await listMethods(sql, accountId), trx),
  }))
  try {
    const { sessionId, url } = await pages.open({
      setupId: id,
      origin,
      accountId,
      customer,
      email,
      url: urlOf(id),
    })
    await storeSession(db, id, sessionId)
    for (const session of superseded)
      await pages
        .close(session)
        .catch((err: unknown) => log.warn({ err }, 'a page to save a card stays open'))
    return { id, url }
  } catch (err) {
    log.warn({ err, setup: id }, 'the payment provider opened no page to save a card')
    throw new Problem(cardProblems.noPage, { retryAfter: 30 })
  }
}

/** The customer at the provider: of the card to be replaced, or of another card of the account. */
function customerOf(methods: readonly MethodRow[], trx: string): string | undefined {
  return (methods.find((one) => one.trx === trx) ?? methods[0])?.customer
}

/** Applies the result of a page once: a card is saved in the transaction that ends the visit. */
async function settle(
  { db, vault, pages }: Pick<CardsDeps, 'db' | 'vault'> & { pages: CardPages },
  { id, session_id: session }: Setup,
): Promise<void> {
  // The provider has not answered, so no customer has seen the page.
  if (session === null) return void (await endSetup(db, id, 'expired'))
  const result = await pages.read(session, id)
  if (result.status === 'open') return
  if (result.status !== 'complete') return void (await endSetup(db, id, 'expired'))
  const { customer, method, card } = result
  await db.tx(async (sql) => {
    const setup = await endSetup(sql, id, 'saved')
    if (!setup) return
    const { account_id: account, trx, email } = setup
    const before = await putMethod(sql, account, trx, { customer, method, card, email, actor: 'customer' })
    if (before?.last4 && before.method !== method) await insertDetachment(sql, before.method)
    const recipients = [email, before?.email]
    await notifyOwner(sql, vault, {
      accountId: account,
      card,
      change: before ? 'replaced' : 'saved',
      recipients,
    })
  })
}

async function removeCard(
  { db, vault }: Pick<CardsDeps, 'db' | 'vault'>,
  accountId: string,
  trx: string,
): Promise<MethodRow | undefined> {
  return db.tx(async (sql) => {
    // Auto-reload is enabled in the same order, so that it never begins with a removed card.
    const removed = await deleteMethod(sql, accountId, trx, 'customer')
    if (!removed) return undefined
    const reload = await lockAutoReload(sql, accountId)
    if (reload?.trx === trx) await endAutoReload(sql, accountId)
    // Other systems of the operator may use cards whose IDs an operator has stored.
    if (removed.last4) await insertDetachment(sql, removed.method)
    await notifyOwner(sql, vault, {
      accountId,
      card: removed,
      change: 'removed',
      recipients: [removed.email],
    })
    return removed
  })
}
