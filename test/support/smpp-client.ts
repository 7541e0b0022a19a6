import type { TestContext } from 'node:test'
import { createSmppUser } from '#esmes/index.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { openProbe, type Probe, type ProbeOptions } from '../smpp/probe.ts'

/** An SMPP user of a customer, with its password. */
export type Credentials = { systemId: string; password: string; userId: string }

/** Creates an SMPP user of a customer. */
export async function smppUser(
  exchange: TestExchange,
  customer: Pick<Customer, 'apiKey'>,
  settings: Partial<Parameters<typeof createSmppUser>[2]> = {},
): Promise<Credentials> {
  const systemId = settings.systemId ?? `kite${Math.random().toString(36).slice(2, 8)}`
  const created = await exchange.db.tx((sql) =>
    createSmppUser(sql, customer.apiKey, { ...settings, systemId }),
  )
  if ('isUsed' in created) throw new Error(`${systemId} belongs to another user`)
  return { systemId, password: created.password, userId: created.user.id }
}

/** Binds a client of a customer to the exchange; it unbinds at the end of the test. */
export async function bindClient(
  t: TestContext,
  { smppPort }: TestExchange,
  { systemId, password }: Credentials,
  options: Partial<ProbeOptions> = {},
): Promise<Probe> {
  const client = openProbe({ port: smppPort!, systemId, password, ...options })
  t.after(() => client.bind.drain(1_000))
  await client.until('the client is bound', () => client.bind.state === 'BOUND')
  return client
}
