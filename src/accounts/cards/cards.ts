import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { CardPages } from '../stripe/card-pages.ts'
import { readOrigin } from '../stripe/charge-store.ts'
import { listMethods, type MethodRow } from '../stripe/method-store.ts'
import { removeMethod, saveMethod } from './change.ts'
import { claimDetachments, deleteDetachment, insertDetachment } from './detachment-store.ts'
import { cardProblems } from './problems.ts'
import {
  claimSetups,
  endSetup,
  insertSetup,
  listOpenSetups,
  readSetup,
  type Setup,
  storeSession,
} from './setup-store.ts'

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
  /** Opens a page for one card, and closes the previous pages of the account. Throws a Problem without a response of the provider. */
  begin(input: Beginning): Promise<{ id: string; url: string }>
  /** Reads the result of a page, and saves its card once. Undefined without such a page. */
  check(setupId: string): Promise<Setup | undefined>
  /** Removes a card, ends the auto-reload that uses it, and detaches it at the provider. */
  remove(accountId: string, trx: string): Promise<MethodRow | undefined>
  /** Reads pages whose events may be lost, closes superseded pages, and detaches removed cards. */
  sweep(): Promise<void>
}

const batch = 20

export function openCards(deps: CardsDeps): Cards {
  const { db, vault, log, pages } = deps
  return {
    canSave: pages !== undefined,
    async begin(input) {
      if (!pages) throw new Problem(cardProblems.notSaved)
      return begin({ ...deps, pages }, input)
    },
    async check(setupId) {
      const setup = await readSetup(db, setupId)
      if (!setup || setup.has_page_ended || !pages) return setup
      await settle({ ...deps, pages }, setup)
      return readSetup(db, setupId)
    },
    remove: (accountId, trx) => db.tx((sql) => removeMethod(sql, vault, { accountId, trx }, 'customer')),
    async sweep() {
      if (!pages) return
      for (const setup of await claimSetups(db, batch)) await settleOrLog({ ...deps, pages }, setup)
      for (const method of await claimDetachments(db, batch))
        await pages
          .detach(method)
          .then(() => deleteDetachment(db, method))
          .catch((err: unknown) =>
            log.warn({ err }, 'a removed card could not be detached at the payment provider; it is repeated'),
          )
    },
  }
}

type PageDeps = CardsDeps & { pages: CardPages }

async function begin(deps: PageDeps, { accountId, trx, email, urlOf }: Beginning) {
  const { db, log, pages } = deps
  // A card that was entered on an earlier page is saved, although its event is lost.
  for (const setup of await listOpenSetups(db, accountId))
    if (setup.session_id) await settleOrLog(deps, setup)
  const id = uuidv7()
  const { origin, customer } = await db.tx(async (sql) => {
    await insertSetup(sql, { id, account_id: accountId, trx, email })
    return { origin: await readOrigin(sql), customer: customerOf(await listMethods(sql, accountId), trx) }
  })
  try {
    const { sessionId, url } = await pages.open({
      setupId: id,
      origin,
      accountId,
      customer,
      email,
      url: urlOf(id),
    })
    const superseded = await db.tx((sql) => storeSession(sql, { id, accountId, sessionId }))
    for (const setup of superseded) await settleOrLog(deps, setup)
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

async function settleOrLog(deps: PageDeps, setup: Setup): Promise<void> {
  await settle(deps, setup).catch((err: unknown) =>
    deps.log.warn({ err }, 'the result of saving a card could not be read; it is repeated'),
  )
}

/** Applies the result of a page once: its card is saved in the transaction that ends the visit, or detached if a newer page supersedes it. */
async function settle(
  { db, vault, pages }: PageDeps,
  { id, session_id: session, status }: Setup,
): Promise<void> {
  // The provider has not answered, so no customer has seen the page.
  if (session === null) return void (await endSetup(db, id, 'expired'))
  if (status === 'superseded') await pages.close(session)
  const result = await pages.read(session, id)
  if (result.status === 'open') return
  await db.tx(async (sql) => {
    const setup = await endSetup(sql, id, result.status === 'complete' ? 'saved' : 'expired')
    if (!setup || result.status !== 'complete') return
    if (setup.status === 'superseded') await insertDetachment(sql, result.method)
    const { account_id: accountId, trx, email } = setup
    const { customer, method, card } = result
    if (setup.status === 'open')
      await saveMethod(sql, vault, { accountId, trx }, { customer, method, card, email, actor: 'customer' })
  })
}
