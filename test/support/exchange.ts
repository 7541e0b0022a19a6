import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { operatorsContract } from '#exchange/mount/operators.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { openVaultKey } from '#platform/vault/vault-key.ts'
import { openVault, type Vault } from '#platform/vault/vault.ts'
import type { z } from 'zod'
import { startCarrier, type Carrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { sealedColumns } from '../../src/exchange/node/engine.ts'
import type { Demo } from '../../src/exchange/sandbox/sandbox.ts'
import { serve } from '../../src/exchange/serve.ts'
import { openClient, type Client } from './client.ts'
import { openCustomer, type Customer, type CustomerOptions } from './customer.ts'
import { openTestDatabase, quiet, type TestDatabase } from './database.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { until } from './until.ts'

type Answer<Id extends 'readMessage' | 'readCarrier' | 'listCarriers'> = z.output<
  (typeof operatorsContract)['operations'][Id]['responses'][200]['schema']
>

/** A message in the operator API. */
export type MessageView = Answer<'readMessage'>

/** A carrier in the operator API. */
export type CarrierSeen = Answer<'readCarrier'>

/** A complete exchange in this process, with its own database and data folder. */
export type TestExchange = {
  url: string
  operatorUrl: string
  demo: Demo
  db: Db
  /** The vault with the key of this exchange. */
  vault: Vault
  /** URL of the same database for the owner of its tables, who may do what the exchange may not do. */
  /** The URL of the database for the role of the exchange. */
  databaseUrl: string
  ownerUrl: string
  /** A client that sends the operator token. */
  operator: Client
  operatorToken: string
  /** The port to which customers bind by SMPP, if one is configured. */
  smppPort: number | undefined
  smppTlsPort: number | undefined
  /** The link that lets the first admin sign in. */
  firstLink: string | undefined
  /** A client without credentials. */
  anonymous: Client
  /** The endpoint that receives the webhooks of all customers. */
  receiver: Receiver
  customer(name: string, input?: CustomerOptions): Promise<Customer>
  /** Adds a simulated carrier for numbers with a prefix, and waits until it is bound. */
  carrier(id: string, line: CarrierLine): Promise<Carrier>
  /** Sends a message from a subscriber of the built-in simulator. */
  originate(from: string, to: string, text: string): Promise<void>
  advance(seconds: number): Promise<void>
  /** Reads a message from the operator API. */
  message(id: string): Promise<MessageView>
  /** Reads a message from the operator API until it is as wanted, and returns it. */
  messageUntil(id: string, wanted: (view: MessageView) => boolean): Promise<MessageView>
  stop(): Promise<void>
}

export type CarrierLine = CarrierOptions & {
  prefix: string
  price?: string
  network?: string
  /** Whether the route is the last: if this carrier is not available, no other one is tried. True by default. */
  last?: boolean
  /** Additional members of the route. */
  route?: { sender?: 'any' | 'number' | 'alphanumeric'; priority?: number; weight?: number }
  /** Additional members of the carrier. */
  terms?: Record<string, string | number>
  responseTimeoutMs?: number
}

export type ExchangeOptions = {
  /** Settings as environment variables. */
  env?: Record<string, string>
  /** Returns another address of the same database, through which the exchange connects, such as that of a proxy. */
  through?: (url: string) => Promise<string>
  /** A database that the caller closes; default a new one. */
  database?: TestDatabase
  log?: Log
}

/** Starts an exchange. */
export async function startExchange({
  env = {},
  through = async (url) => url,
  database: kept,
  log = quiet,
}: ExchangeOptions = {}): Promise<TestExchange> {
  const database = kept ?? (await openTestDatabase())
  const { db } = database
  const receiver = await openReceiver()
  const data = mkdtempSync(join(tmpdir(), 'strowger-test-'))
  const config = loadConfig({
    DATABASE_URL: await through(database.url),
    STROWGER_DATABASE_OWNER_URL: database.ownerUrl,
    STROWGER_DATA: data,
    STROWGER_PORT: '0',
    STROWGER_RADIUS_PORT: '0',
    STROWGER_SMPP_PORT: '0',
    STROWGER_DRAIN_SECONDS: '2',
    // The timeout is long, because a busy machine does not mean that the database hangs.
    STROWGER_ANSWER_SECONDS: '60',
    // Tests decide reviews themselves.
    STROWGER_REVIEW_MINUTES: 'never',
    ...env,
  })
  const tidyUp = async () => {
    await Promise.all([receiver.close(), kept ? undefined : database.close()])
    rmSync(data, { recursive: true, force: true })
  }
  const exchange = await serve(config, log).catch(async (error: unknown) => {
    await tidyUp()
    throw error
  })
  const { url, operatorUrl, operatorToken, firstLink, smppPort, smppTlsPort } = exchange
  const vault = openVault({
    key: await openVaultKey({
      file: env['STROWGER_KEY_FILE'] ?? join(data, 'vault.key'),
      sql: db,
      columns: sealedColumns,
    }),
  })
  const operator = openClient(operatorUrl, `Bearer ${operatorToken}`)
  const simulators: Carrier[] = []
  const message = async (id: string) => (await operator.get<MessageView>(`/operator/v1/messages/${id}`)).body
  return {
    url,
    operatorUrl,
    demo: exchange.demo!,
    db,
    vault,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    operator,
    operatorToken,
    firstLink,
    smppPort,
    smppTlsPort,
    anonymous: openClient(url),
    receiver,
    customer: (name, input = {}) => openCustomer({ url, db, vault, receiver, operator }, name, input),
    async carrier(id, line) {
      const simulator = await startCarrier({ ...line, systemId: id, password: 'test' })
      simulators.push(simulator)
      await connect(operator, id, line, simulator)
      return simulator
    },
    async originate(from, to, text) {
      expect(202, await operator.post('/operator/v1/simulator/messages', { from, to, text }))
    },
    async advance(seconds) {
      expect(200, await operator.post('/operator/v1/clock', { by_seconds: seconds }))
    },
    message,
    messageUntil: (id, wanted) => until(() => message(id), wanted),
    async stop() {
      await exchange.stop()
      await Promise.all(simulators.map((one) => one.close()))
      await tidyUp()
    },
  }
}

async function connect(
  operator: Client,
  id: string,
  line: CarrierLine,
  { host, port }: Carrier,
): Promise<void> {
  const path = `/operator/v1/carriers/${id}`
  expect(
    204,
    await operator.put(path, {
      name: id,
      host,
      port,
      system_id: id,
      password: 'test',
      submit_window: 100,
      response_timeout_ms: line.responseTimeoutMs ?? 5_000,
      ...line.terms,
    }),
  )
  await lead(operator, id, line)
  await until(
    async () => (await operator.get<Answer<'listCarriers'>>('/operator/v1/carriers')).body.carriers,
    (carriers) => carriers.find((one) => one.carrier_id === id)?.slots[0]?.state === 'BOUND',
  )
}

/** Creates the route to a carrier, and the price and network of its prefix. */
async function lead(operator: Client, carrier_id: string, line: CarrierLine): Promise<void> {
  const { prefix, price = '0.0333', network, last = true, route = {} } = line
  expect(201, await operator.post('/operator/v1/routes', { prefix, carrier_id, last, ...route }))
  const named = prefix || 'default'
  expect(204, await operator.put(`/operator/v1/prices/${named}`, { price }))
  const owner = { network, country: 'DE', name: 'Test' }
  if (network) expect(204, await operator.put(`/operator/v1/networks/${named}`, owner))
}

function expect(status: number, answer: { status: number; body: unknown }): void {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}
