import { chosen } from '../frame/choose.ts'
import type { Ask } from './ask.ts'

/** Members whose value is the API key of an account. */
export const accountMembers = ['api_key', 'account_id', 'primary_api_key'] as const

/** Whether a word has the form of an API key. */
export const isApiKey = (word: string): boolean => /^[0-9a-f]{8}$/.test(word)

/** The parameters of the path that state where an object is looked up. */
type Params = { api_key?: string; partner_id?: string }

type Finder = {
  /** The kind of object in a sentence. */
  kind: string
  /** Whether a word can only be an ID, which is not looked up. */
  isId?: (word: string) => boolean
  /** The objects among which a word is looked up; undefined without the parameters for that. */
  list: (ask: Ask, word: string, params: Params) => Promise<{ id: string; name: string }[] | undefined>
}

const account: Finder = {
  kind: 'account',
  isId: isApiKey,
  async list(ask, word) {
    const { accounts } = await ask('listAccounts', { query: { name: word.slice(0, 200), limit: '100' } })
    return accounts.map(({ api_key: id, name }) => ({ id, name }))
  },
}

const carrier: Finder = {
  kind: 'carrier',
  async list(ask) {
    const { carriers } = await ask('listCarriers', {})
    return carriers.map(({ carrier_id: id, name }) => ({ id, name }))
  },
}

const application: Finder = {
  kind: 'application',
  async list(ask, _, { api_key }) {
    if (api_key === undefined) return undefined
    const request = { params: { api_key }, query: { limit: '1000' } }
    return (await ask('listAccountApplications', request)).applications
  },
}

/** The limits of a customer of SIMs. */
const limitProfile: Finder = {
  kind: 'limit profile',
  isId: (word) => /^\d+$/.test(word),
  async list(ask, _, { partner_id }) {
    if (partner_id === undefined) return undefined
    const { limit_profiles: profiles } = await ask('listSimLimitProfiles', { params: { partner_id } })
    return profiles.map(({ limit_profile_id: id, name }) => ({ id, name }))
  },
}

type Find = (ask: Ask, typed: string, params?: Params) => Promise<string>

/** Finds the ID of the object that an ID or a name means. An unknown name is returned unchanged, and the exchange refuses it. */
const byName =
  ({ kind, isId, list }: Finder): Find =>
  async (ask, typed, params = {}) => {
    if (isNoName(typed) || isId?.(typed)) return typed
    const objects = (await list(ask, typed, params)) ?? []
    const found = chosen(objects, typed, { kind, idOf: ({ id }) => id, namesOf: ({ name }) => [name] })
    return found?.id ?? typed
  }

/** An empty word, or one that a path would take for a step; the request refuses it. */
const isNoName = (typed: string) => typed === '' || typed === '.' || typed === '..'

export const accountIdOf = byName(account)
export const carrierIdOf = byName(carrier)

/** How the value of a member is found by a name; the parameters are those of the path. */
export const namedObjects: Readonly<Record<string, Find>> = {
  ...Object.fromEntries(accountMembers.map((member) => [member, accountIdOf])),
  carrier_id: carrierIdOf,
  application_id: byName(application),
  limit_profile_id: byName(limitProfile),
}
