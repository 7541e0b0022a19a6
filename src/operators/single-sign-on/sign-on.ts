import type { Db, Sql } from '#platform/database/db.ts'
import {
  providerKey,
  type Openid,
  type Provider,
  type ProviderFailure,
} from '#platform/sign-in/openid/openid.ts'
import type { Callback, SignOnEntrance } from '#platform/sign-in/openid/sign-on-pages.ts'
import { noteEntry, noteFailure, noteJoin } from '../admin/entries.ts'
import { enter, type Entered, matchPerson } from '../people/index.ts'
import type { OperatorSignOnRefusal } from './refusal-codes.ts'

/** The provider of the settings. */
export type OperatorProvider = { openid: Openid; provider: Provider }

/** `operatorProvider` is undefined if operators do not use single sign-on. */
export type OperatorSignOnDeps = { db: Db; operatorProvider: OperatorProvider | undefined }

type Refused = { refusal: OperatorSignOnRefusal }

/** The URL of the provider to which the browser goes. */
export async function beginSignOn(
  { db, operatorProvider: known }: OperatorSignOnDeps,
  attempt: Omit<Callback, 'query'>,
  at: SignOnEntrance,
): Promise<URL | Refused> {
  if (!known) return { refusal: 'unavailable' }
  const url = await known.openid.begin({ provider: known.provider, ...attempt })
  return url instanceof URL ? url : refuse(db, at, url)
}

/** Signs an operator in with the response of the provider. */
export async function finishSignOn(
  { db, operatorProvider: known }: OperatorSignOnDeps,
  { query, ...attempt }: Callback,
  at: SignOnEntrance,
): Promise<Entered | Refused> {
  if (!known) return { refusal: 'unavailable' }
  const identity = await known.openid.finish({ provider: known.provider, ...attempt }, query)
  if ('failure' in identity) return refuse(db, at, identity)
  return db.tx(async (sql) => {
    const matched = await matchPerson(sql, providerKey(known.provider), identity)
    if ('refusal' in matched) {
      const { refusal, person } = matched
      await noteFailure(sql, at, person, { refused: refusal, by, email: identity.email ?? null })
      return { refusal }
    }
    const { person, invitation } = matched
    const entered = await enter(sql, person, at)
    if (invitation) await noteJoin(sql, at, entered, invitation)
    await noteEntry(sql, at, 'signIn', entered, { by })
    return entered
  })
}

const by = 'single sign-on'

async function refuse(
  sql: Sql,
  at: SignOnEntrance,
  { failure: refusal, detail: cause }: ProviderFailure,
): Promise<Refused> {
  await noteFailure(sql, at, undefined, { refused: refusal, by, cause })
  return { refusal }
}
