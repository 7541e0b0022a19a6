import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import { readAccount } from '../account/account-store.ts'
import { removeMethod, saveMethod } from '../cards/change.ts'
import { listMethods, type MethodRow } from '../stripe/method-store.ts'
import type { paymentMethodOperations } from './payment-method-contract.ts'

/** The payment methods that customers have saved at Stripe. */
export function paymentMethodHandlers({
  db,
  vault,
}: {
  db: Db
  vault: Vault
}): OperatorHandlers<typeof paymentMethodOperations> {
  const audited = openAudited({ db, subject: 'account' })
  return {
    async listPaymentMethods(_, { params }) {
      found(await readAccount(db, params.api_key))
      const methods = await listMethods(db, params.api_key)
      const payment_methods = methods.map((method) => ({
        ...idsOf(method),
        ...factsOf(method),
        created_at: method.created_at.toISOString(),
      }))
      return { status: 200, body: { payment_methods } }
    },
    async putPaymentMethod(ctx, { params: { api_key: id, trx }, body }) {
      const { before } = await audited(ctx, async (sql) => {
        found(await readAccount(sql, id))
        const before = await saveMethod(sql, vault, { accountId: id, trx }, { ...body, actor: 'operator' })
        return { id, before: before ? idsOf(before) : null, after: { trx, ...body } }
      })
      return { status: before ? 200 : 201, body: { trx, ...body } }
    },
    async deletePaymentMethod(ctx, { params: { api_key: id, trx } }) {
      await audited(ctx, async (sql) => ({
        id,
        before: idsOf(found(await removeMethod(sql, vault, { accountId: id, trx }, 'operator'))),
        after: null,
      }))
      return { status: 204 }
    },
  }
}

const idsOf = ({ trx, customer, method }: MethodRow) => ({ trx, customer, method })

const factsOf = ({ brand, last4, exp_month, exp_year }: MethodRow) => ({ brand, last4, exp_month, exp_year })
