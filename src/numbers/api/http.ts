import { reachAccount, success, type CheckAddresses, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Buying } from '../ownership/buy.ts'
import { cancelNumber } from '../ownership/cancel.ts'
import type { numbersContract } from './contract.ts'
import type { Feature } from '../inventory/features.ts'
import { listOwned } from '../ownership/owned.ts'
import { numberProblems } from '../inventory/problems.ts'
import { searchAvailable } from '../search/search.ts'
import { updateNumber } from '../ownership/update.ts'
import { availableWire, ownedWire, pageOf, patternOf } from './wire.ts'

export type NumbersNeeds = {
  db: Db
  clock: Clock
  buying: Buying
  checkAddresses: CheckAddresses
  addressRefusal: (url: string) => string | undefined
}

/** The numbers operations; those that change something act for the caller, or for a subaccount of it (S3-094). */
export function numbersHandlers(needs: NumbersNeeds): Handlers<typeof numbersContract, Caller> {
  const { db, buying } = needs
  return {
    async listOwnedNumbers({ caller }, { query }) {
      const { size, index } = pageOf(query)
      const filter = {
        accountId: caller.account.id,
        country: query.country?.toUpperCase(),
        applicationId: query.application_id,
        hasApplication: query.has_application === undefined ? undefined : /^t/i.test(query.has_application),
        pattern: patternOf(query),
      }
      const { count, numbers } = await listOwned(db, filter, { offset: (index - 1) * size, size })
      return { status: 200, body: { count, numbers: numbers.map(ownedWire) } }
    },
    async searchNumbers(_, { query }) {
      const { count, numbers } = await searchAvailable(db, {
        country: query.country.toUpperCase(),
        type: query.type,
        features: query.features?.split(',') as Feature[] | undefined,
        pattern: patternOf(query),
        ...pageOf(query),
      })
      return { status: 200, body: { count, numbers: numbers.map(availableWire) } }
    },
    async buyNumber({ caller }, { body }) {
      await buying.buy({ accountId: await payerOf(db, caller, body), ...named(body) })
      return success
    },
    async cancelNumber({ caller }, { body }) {
      await cancelNumber(needs, await payerOf(db, caller, body), named(body))
      return success
    },
    async updateNumber({ caller }, { body }) {
      await updateNumber(needs, await payerOf(db, caller, body), { ...body, ...named(body) })
      return success
    },
  }
}

/** Whom it is done for. A key that does not exist and one that is another's are refused alike. */
async function payerOf(
  db: Db,
  caller: Caller,
  { target_api_key: target }: { target_api_key?: string | undefined },
): Promise<string> {
  if (!target) return caller.account.id
  return reachAccount(db, caller, target).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    const faults = [{ name: 'target_api_key', reason: numberProblems.unknownTarget.detail, rule: 'known' }]
    throw new Problem(numberProblems.unknownTarget, { faults })
  })
}

const named = ({ country, msisdn }: { country: string; msisdn: string }) => ({
  country: country.toUpperCase(),
  msisdn,
})
