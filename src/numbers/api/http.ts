import {
  authorizeAccount,
  type Caller,
  type CheckAddresses,
  type ConfirmDeps,
  confirmSession,
  type RequestCaller,
  success,
} from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { pageNumberOf, rowsBefore } from '#platform/contract/paging/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Buying } from '../ownership/buy.ts'
import { cancelNumber } from '../ownership/cancel.ts'
import type { numbersContract } from './contract.ts'
import { featuresOf, type Feature } from '../inventory/features.ts'
import { numberProblems } from '../inventory/problems.ts'
import { searchAvailable } from '../search/search.ts'
import { isNewAddress, updateNumber } from '../ownership/update.ts'
import { searchPatterns, type Pattern } from '../inventory/pattern.ts'
import { euros, type Priced } from '../inventory/price.ts'
import { listOwned, type Owned } from '../ownership/owned-store.ts'
import type { Available } from '../search/search-store.ts'

export type NumbersDeps = ConfirmDeps & {
  clock: Clock
  buying: Buying
  checkAddresses: CheckAddresses
  addressRefusal: (url: string) => string | undefined
}

/** The numbers operations; changes are made for the caller or one of its subaccounts (S3-094). */
export function numbersHandlers(deps: NumbersDeps): Handlers<typeof numbersContract, RequestCaller> {
  const { db, buying } = deps
  return {
    async listOwnedNumbers({ caller }, { query }) {
      const page = pageOf(query)
      const filter = {
        accountId: caller.account.id,
        country: query.country?.toUpperCase(),
        applicationId: query.application_id,
        hasApplication: query.has_application === undefined ? undefined : /^t/i.test(query.has_application),
        pattern: patternOf(query),
      }
      const { count, numbers } = await listOwned(db, filter, { offset: rowsBefore(page), size: page.size })
      return { status: 200, body: { count, numbers: numbers.map(ownedWire) } }
    },
    async searchNumbers(_, { query }) {
      const { page: index, size } = pageOf(query)
      const { count, numbers } = await searchAvailable(db, {
        country: query.country.toUpperCase(),
        type: query.type,
        features: query.features?.split(',') as Feature[] | undefined,
        pattern: patternOf(query),
        index,
        size,
      })
      return { status: 200, body: { count, numbers: numbers.map(availableWire) } }
    },
    async buyNumber({ caller }, { body }) {
      await buying.buy({ accountId: await payerOf(db, caller, body), ...named(body) })
      return success
    },
    async cancelNumber({ caller }, { body }) {
      await cancelNumber(deps, await payerOf(db, caller, body), named(body))
      return success
    },
    async updateNumber({ caller }, { body }) {
      const [accountId, update] = [await payerOf(db, caller, body), { ...body, ...named(body) }]
      await confirmSession(deps, caller, body, async () => isNewAddress(db, accountId, update))
      await updateNumber(deps, accountId, update)
      return success
    },
  }
}

/** The account for which the request is made. An unknown API key and a key of another customer get the same error. */
async function payerOf(
  db: Db,
  caller: Caller,
  { target_api_key: target }: { target_api_key?: string | undefined },
): Promise<string> {
  if (!target) return caller.account.id
  return authorizeAccount(db, caller, target).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    const faults = [{ name: 'target_api_key', reason: numberProblems.unknownTarget.detail, rule: 'known' }]
    throw new Problem(numberProblems.unknownTarget, { faults })
  })
}

const named = ({ country, msisdn }: { country: string; msisdn: string }) => ({
  country: country.toUpperCase(),
  msisdn,
})

/** An available number on the wire (S3-018). */
function availableWire(number: Priced<Available>) {
  const { country, msisdn, type, features, initial_price, cost, limitations } = number
  return {
    country,
    msisdn,
    type,
    initialPrice: euros(initial_price),
    cost: euros(cost),
    features: featuresOf(features),
    ...(limitations && { limitations }),
  }
}

/** An owned number on the wire (S3-006 to S3-016); members without a value are omitted. */
function ownedWire(number: Owned) {
  const { country, msisdn, type, features, limitations, app_id } = number
  return {
    country,
    msisdn,
    ...(number.mo_http_url && { moHttpUrl: number.mo_http_url }),
    type,
    features,
    ...(limitations && { limitations }),
    ...(app_id && { messagesCallbackType: 'app' as const, messagesCallbackValue: app_id }),
    ...(number.voice_callback_type && { voiceCallbackType: number.voice_callback_type }),
    ...(number.voice_callback_value && { voiceCallbackValue: number.voice_callback_value }),
    ...(number.voice_status_callback && { voiceStatusCallback: number.voice_status_callback }),
    ...(number.mo_smpp_sys_type && { moSmppSysType: number.mo_smpp_sys_type }),
    ...(app_id && { app_id }),
  }
}

type PageQuery = {
  pattern?: string | undefined
  search_pattern?: '0' | '1' | '2' | undefined
  size?: string | undefined
  index?: string | undefined
}

/** The requested page of a list; its number is called `index` on the wire. */
const pageOf = ({ size, index }: PageQuery) => pageNumberOf({ page: index, size }, 10)

function patternOf({ pattern: digits, search_pattern = '0' }: PageQuery): Pattern | undefined {
  return digits === undefined ? undefined : { where: searchPatterns[Number(search_pattern)]!, digits }
}
