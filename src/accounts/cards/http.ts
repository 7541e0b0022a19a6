import type { Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { parseEuro } from '#platform/money.ts'
import { readAccount } from '../account/account-store.ts'
import { endAutoReload, type Reloads } from '../money/auto-reload.ts'
import { confirm, type ConfirmDeps } from '../portal-session/confirm.ts'
import type { Inside } from '../portal-session/family.ts'
import {
  type ChangeRow,
  listChanges,
  listMethods,
  type MethodRow,
  readMethod,
} from '../stripe/method-store.ts'
import { enableAutoReload } from './auto-reload.ts'
import type { Cards } from './cards.ts'
import type { cardsContract } from './contract.ts'
import { cardProblems } from './problems.ts'
import { readSetup, type Setup } from './setup-store.ts'

export type CardTools = ConfirmDeps & { cards: Cards; reloads: Reloads }

/** The operations on a customer's saved cards; changes that may cost money need a secret of the account. */
export function cardHandlers(tools: CardTools): Handlers<typeof cardsContract, Inside> {
  const { db, cards, reloads } = tools
  const payer = async ({ customer: { account } }: Inside) => {
    const row = (await db.asAccount(account.id, (sql) => readAccount(sql, account.id)))!
    if (row.payer_id !== null) throw new Problem(cardProblems.sharedBalance)
    return row
  }
  return {
    async listOwnCards({ caller: { customer } }) {
      const { id } = customer.account
      const { row, methods, changes } = await db.asAccount(id, async (sql) => ({
        row: (await readAccount(sql, id))!,
        methods: await listMethods(sql, id),
        changes: await listChanges(sql, id, 20),
      }))
      const can_save = cards.canSave && row.payer_id === null
      return {
        status: 200,
        body: { can_save, cards: methods.map(cardWire), changes: changes.map(changeWire) },
      }
    },
    async beginCardSetup(ctx, { body: { email, trx: input, ...proof } }) {
      const { id: accountId, reload_trx } = await payer(ctx.caller)
      await confirm(tools, ctx.caller, proof)
      const trx = input ?? reload_trx ?? 'card'
      const urlOf = (setupId: string) => `${ctx.origin()}/console/cards?setup=${setupId}`
      const { id, url } = await cards.begin({ accountId, trx, email, urlOf })
      return { status: 201, body: { setup_id: id, trx, status: 'open', url } }
    },
    async readCardSetup({ caller: { customer } }, { params: { setup_id: id } }) {
      const own = await db.asAccount(customer.account.id, (sql) => readSetup(sql, id))
      if (!own) throw new Problem(cardProblems.notFound)
      // Without a response of the provider the page stays open, and is read again.
      const setup = await cards.check(id).catch(() => own)
      return { status: 200, body: setupWire(setup ?? own) }
    },
    async removeOwnCard({ caller }, { params: { trx }, body }) {
      const { id } = await payer(caller)
      if (!(await hasCard(db, id, trx))) throw new Problem(cardProblems.notFound)
      await confirm(tools, caller, body)
      if (!(await cards.remove(id, trx))) throw new Problem(cardProblems.notFound)
      return { status: 204 }
    },
    async putOwnAutoReload({ caller }, { body }) {
      const { id } = await payer(caller)
      if (!(await hasCard(db, id, body.trx))) throw new Problem(cardProblems.noCard)
      await confirm(tools, caller, body)
      const input = { trx: body.trx, amount: parseEuro(body.amount), threshold: parseEuro(body.threshold) }
      if (input.amount <= 0 || input.amount % reloads.unit !== 0) throw new InvalidFields([fractionOfCent])
      if (!(await enableAutoReload(db, id, input))) throw new Problem(cardProblems.noCard)
      return { status: 204 }
    },
    async deleteOwnAutoReload({ caller }) {
      const { id } = await payer(caller)
      await db.tx((sql) => endAutoReload(sql, id))
      return { status: 204 }
    },
  }
}

const hasCard = async (db: Db, id: string, trx: string) =>
  (await db.asAccount(id, (sql) => readMethod(sql, id, trx))) !== undefined

const fractionOfCent = { name: 'amount', reason: 'must be a whole number of cents above 0', rule: 'unit' }

const setupWire = ({ id, trx, status }: Setup) => ({ setup_id: id, trx, status })

function cardWire({ trx, brand, last4, exp_month, exp_year, email, created_at }: MethodRow) {
  return { trx, brand, last4, exp_month, exp_year, email, saved_at: created_at.toISOString() }
}

function changeWire({ id, ...change }: ChangeRow) {
  return { ...change, at: new Date(timeOfUuid(id)).toISOString() }
}
