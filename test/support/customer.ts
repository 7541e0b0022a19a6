import assert from 'node:assert/strict'
import { createAccount, topUp, updateAccount, type AccountChanges } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { parseEuro } from '#platform/money.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { basic } from './accounts.ts'
import { openClient, type Client } from './client.ts'
import type { Received, Receiver } from './receiver.ts'

/** Settings of a new customer; the defaults are a large balance and a high rate. */
export type CustomerOptions = AccountChanges & { balance?: string }

/** The members of status webhooks and inbound webhooks in the v1 format. */
export type Webhook = {
  channel: string
  message_uuid: string
  to: string
  from: string
  timestamp: string
  status: string
  text: string
  error?: { type: string; title: string; detail: string; instance: string }
  client_ref?: string
  usage: { currency: string; price: string }
  sms: { count_total?: string; num_messages?: string; keyword?: string }
  destination?: { network_code: string }
  workflow?: { workflow_id: string; items_number: string; items_total: string }
}

/** A customer with an account, one number, and an address for webhooks. */
export type Customer = Client & {
  apiKey: string
  secret: string
  signatureSecret: string
  number: string
  /** The path at the endpoint at which this customer's webhooks arrive. */
  path: string
  /** The body of an SMS from the customer's number. Changes replace members; undefined omits a member. */
  sms(changes?: Record<string, unknown>): Record<string, unknown>
  /** Sends an SMS and returns its ID; fails unless the exchange accepts it. */
  sent(changes?: Record<string, unknown>): Promise<string>
  /** Waits for the webhook that reports this status of the message. */
  notified(id: string, status: string): Promise<Webhook>
  /** The statuses of a message that webhooks have reported so far, in the order of receipt. */
  statuses(id: string): string[]
  /** Waits for the webhook about an inbound message with this text. */
  heard(text: string): Promise<Webhook>
  balance(): Promise<string>
}

export type CustomerWorld = { url: string; db: Db; vault: Vault; receiver: Receiver; operator: Client }

let numbers = 5_000_000

/** Opens an account directly in the database. */
export async function openCustomer(
  world: CustomerWorld,
  name: string,
  input: CustomerOptions,
): Promise<Customer> {
  const { db, vault, receiver, operator } = world
  const { balance = '100', ...changes } = input
  const { apiKey, secret, signatureSecret } = await createAccount(db, vault, { name })
  const path = `/${name}`
  const number = `1201${++numbers}`
  await updateAccount(db, apiKey, {
    status_url: `${receiver.url}${path}/status`,
    inbound_url: `${receiver.url}${path}/inbound`,
    max_outbound_request: 10_000,
    max_inbound_request: 10_000,
    max_calls_per_second: 10_000,
    ...changes,
  })
  if (Number(balance) > 0) await db.tx((sql) => topUp(sql, apiKey, parseEuro(balance), 'test'))
  const wanted = {
    msisdn: number,
    country: 'US',
    type: 'mobile-lvn',
    features: ['SMS'],
    accountId: apiKey,
  } as const
  assert.ok(await assignNumber(db, { ...wanted, features: [...wanted.features] }))
  const client = openClient(world.url, basic(apiKey, secret))
  const sms = (changes: Record<string, unknown> = {}) => ({
    message_type: 'text',
    channel: 'sms',
    from: number,
    to: '99000000001',
    text: 'Hello',
    ...changes,
  })
  return {
    ...client,
    apiKey,
    secret,
    signatureSecret,
    number,
    path,
    sms,
    async sent(changes) {
      const { status, body } = await client.post('/v1/messages', sms(changes))
      assert.equal(status, 202, JSON.stringify(body))
      return body.message_uuid
    },
    notified: (id, status) =>
      webhookOn(receiver, (body) => body.message_uuid === id && body.status === status, `${status} of ${id}`),
    statuses: (id) =>
      bodiesOf(receiver.received)
        .filter((body) => body.message_uuid === id && body.status)
        .map((body) => body.status),
    heard: (text) =>
      webhookOn(receiver, (body) => body.text === text && body.to === number, `the text ${text}`),
    balance: async () =>
      (await operator.get<{ balance: string }>(`/operator/v1/accounts/${apiKey}`)).body.balance,
  }
}

function bodiesOf(received: Received[]): Webhook[] {
  return received.map(bodyOf)
}

function bodyOf(request: Received): Webhook {
  return JSON.parse(request.body.toString() || '{}') as Webhook
}

/** Waits until the endpoint receives a webhook with a matching body; returns the parsed body. */
export async function webhookOn(
  receiver: Receiver,
  wanted: (body: Webhook) => boolean,
  label: string,
): Promise<Webhook> {
  return bodyOf(await requestOn(receiver, wanted, label))
}

/** Waits until the endpoint receives a webhook with a matching body; returns the request with its headers and its unparsed body. */
export async function requestOn(
  receiver: Receiver,
  wanted: (body: Webhook) => boolean,
  label: string,
): Promise<Received> {
  for (let seen = 0; ;) {
    for (; seen < receiver.received.length; seen++) {
      const request = receiver.received[seen]!
      if (wanted(bodyOf(request))) return request
    }
    await receiver.arrived(seen + 1).catch(() => {
      throw new Error(`no webhook with ${label}`)
    })
  }
}
