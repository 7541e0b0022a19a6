import assert from 'node:assert/strict'
import { createSimUser } from '#sims/index.ts'
import type { Db } from '#platform/database/db.ts'
import { basic } from './accounts.ts'
import { openClient, type Client } from './client.ts'

/** An API user of SIM customers, authenticated with Basic. */
export type SimClient = Client & { userId: string; clientId: string; secret: string; secretId: string }

export type SimClientOptions = {
  login?: string
  readOnly?: boolean
  partners: { partnerId: string; subunits?: boolean }[]
}

let made = 0

/** Creates a SIM user directly in the database. */
export async function openSimUser(
  { url, db }: { url: string; db: Db },
  { login = `user-${process.pid}-${++made}`, readOnly = false, partners }: SimClientOptions,
): Promise<SimClient> {
  const words = { userName: 'Ada Fleet', firstName: 'Ada', lastName: 'Fleet', email: 'ada@fleet.example' }
  const reached = partners.map(({ partnerId, subunits = false }) => ({ partnerId, subunits }))
  const outcome = await db.tx((sql) => createSimUser(sql, { ...words, login, readOnly, partners: reached }))
  assert.ok('user' in outcome, JSON.stringify(outcome))
  const { user, secret } = outcome
  const client = openClient(url, basic(user.clientId, secret.clientSecret))
  return {
    ...client,
    userId: user.id,
    clientId: user.clientId,
    secret: secret.clientSecret,
    secretId: secret.secretId,
  }
}
