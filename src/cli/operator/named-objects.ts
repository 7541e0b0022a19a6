import { chosen } from '../frame/choose.ts'
import type { Ask } from './ask.ts'

const apiKey = /^[0-9a-f]{8}$/

/** The API key of the account that a key or a name means. An unknown name is returned unchanged, and the exchange refuses it. */
export async function accountIdOf(ask: Ask, typed: string): Promise<string> {
  if (apiKey.test(typed) || isNoName(typed)) return typed
  const { accounts } = await ask('listAccounts', { query: { name: typed.slice(0, 200), limit: '100' } })
  const found = chosen(accounts, typed, {
    kind: 'account',
    idOf: ({ api_key: key }) => key,
    namesOf: ({ name }) => [name],
  })
  return found?.api_key ?? typed
}

/** The ID of the carrier that an ID or a name means. */
export async function carrierIdOf(ask: Ask, typed: string): Promise<string> {
  if (isNoName(typed)) return typed
  const { carriers } = await ask('listCarriers', {})
  const found = chosen(carriers, typed, {
    kind: 'carrier',
    idOf: ({ carrier_id: id }) => id,
    namesOf: ({ name }) => [name],
  })
  return found?.carrier_id ?? typed
}

/** The ID of the application of an account that an ID or a name means. */
async function applicationIdOf(ask: Ask, typed: string, params: Params): Promise<string> {
  const { api_key } = params
  if (isNoName(typed) || api_key === undefined) return typed
  const { applications } = await ask('listAccountApplications', {
    params: { api_key },
    query: { limit: '1000' },
  })
  const found = chosen(applications, typed, {
    kind: 'application',
    idOf: ({ id }) => id,
    namesOf: ({ name }) => [name],
  })
  return found?.id ?? typed
}

/** The ID of the limits of a customer of SIMs that an ID or a name means. */
async function limitProfileIdOf(ask: Ask, typed: string, params: Params): Promise<string> {
  const { partner_id } = params
  if (isNoName(typed) || /^\d+$/.test(typed) || partner_id === undefined) return typed
  const { limit_profiles: profiles } = await ask('listSimLimitProfiles', { params: { partner_id } })
  const found = chosen(profiles, typed, {
    kind: 'limit profile',
    idOf: ({ limit_profile_id: id }) => id,
    namesOf: ({ name }) => [name],
  })
  return found?.limit_profile_id ?? typed
}

/** An empty word, or one that a path would take for a step; the request refuses it. */
const isNoName = (typed: string) => typed === '' || typed === '.' || typed === '..'

type Params = { api_key?: string; partner_id?: string }

/** How the value of a member is found by a name; `params` are those of the path. */
export const namedObjects: Readonly<
  Record<string, (ask: Ask, typed: string, params: Params) => Promise<string>>
> = {
  api_key: accountIdOf,
  account_id: accountIdOf,
  primary_api_key: accountIdOf,
  carrier_id: carrierIdOf,
  application_id: applicationIdOf,
  limit_profile_id: limitProfileIdOf,
}
