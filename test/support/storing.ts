import pg from 'pg'
import { createSubaccount, updateAccount } from '#accounts/index.ts'
import { openChannels, openPosts, putChannel, putSender } from '#chat/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { type Db, openDb } from '#platform/database/db.ts'
import { openClock } from '#platform/clock.ts'
import { openOutbound } from '#platform/outbound/index.ts'
import { addEntries, openProtection, type Match } from '#protection/index.ts'
import type { ContentViolation } from '#tendlc/index.ts'
import { openWebhooks } from '#webhooks/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { StoreBatchDeps } from '../../src/messages/accept/store-batch.ts'
import { openNotifier, type StatusEvent } from '../../src/messages/events/notifier.ts'
import { storeOptOut } from '../../src/messages/storing/consent-store.ts'
import {
  workflowNotifier,
  notifyStored,
  type WorkflowNotifierOptions,
} from '../../src/messages/workflow/workflow-notifier.ts'
import { openAccepting, type Accepting } from './accepting.ts'
import { quiet } from './database.ts'
import { openSender, type Sender } from './messages.ts'
import { sandbox, terms } from './outbox.ts'

export const price = 1_000
export const channel = 'chatty'

/** How many segments an account can pay for, and how many messages it may send now. */
export type Means = { pays: number; rate: number }

/** Calls after the commit, in order, by which storing informs the rest of the program. */
export type Calls = {
  left: Map<string, number>
  spent: Map<string, number>
  moved: StatusEvent[]
  matched: Match[]
  violated: Pick<ContentViolation, 'action' | 'rules'>[]
}

/**
 * A database with a stopped clock, so that storing the same input twice gives identical rows. Two accounts have separate balances, the other two
 * share one.
 */
export type StoringWorld = {
  at: number
  db: Db
  accounts: Sender[]
  /** The account that pays for the last two accounts. */
  payerId: string
  storing: StoreBatchDeps
  calls: Calls
  /** The ID of the list of numbers that a traffic rule checks. */
  listId: string
  /**
   * Deletes everything that was stored, and sets the means of the accounts. The two accounts that share a balance get the means of the first of them.
   */
  begin(means: Means[]): Promise<void>
  close(): Promise<void>
}

/** Recipients who have opted out, of one sender and of the whole account. */
export const optedOut = { ofSender: '99000000077', ofAccount: '99000000078' }
export const listed = '99000000066'

export async function openStoring(): Promise<StoringWorld> {
  const world = await openAccepting(price)
  const at = Date.now()
  await stopClock(world, at)
  const db = openDb({ url: world.url, log: quiet, max: 8, connectMs: 60_000 })
  const { payer, accounts } = await openAccounts(world)
  const listId = uuidv7()
  await addEntries(db, listId, [{ value: listed, text: null }])
  const calls: Calls = { left: new Map(), spent: new Map(), moved: [], matched: [], violated: [] }
  const storing = await openStoringDeps(world, db, at, calls)
  const senders = [...accounts, payer]
  return {
    at,
    db,
    accounts,
    payerId: payer.accountId,
    storing,
    calls,
    listId,
    async begin(means) {
      await deleteStored(db)
      for (const some of [calls.left, calls.spent]) some.clear()
      for (const some of [calls.moved, calls.matched, calls.violated]) some.length = 0
      for (const [i, { accountId }] of senders.entries()) {
        const { pays, rate } = means[i === 4 ? 2 : i]!
        const paysItself = i < 2 || i === 4
        await db.query(
          'update balance set amount = $2, tokens = $3, refilled_at = to_timestamp($4 / 1000.0) where account_id = $1',
          [accountId, paysItself ? pays * price : 0, rate, at],
        )
      }
    },
    async close() {
      await db.close()
      await world.close()
    },
  }
}

/** Gives new connections a `clock_timestamp` with a fixed time, and permits emptying the ledger between two runs. */
async function stopClock({ ownerUrl, name }: Accepting, at: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `create schema stopped;
     create function stopped.clock_timestamp() returns timestamptz language sql stable return to_timestamp(${at} / 1000.0);
     grant usage on schema stopped to public;
     grant delete on ledger_entry to public;
     alter database ${name} set search_path = stopped, pg_catalog, public`,
  )
  await owner.end()
}

async function openAccounts(world: Accepting): Promise<{ payer: Sender; accounts: Sender[] }> {
  const { db, vault } = world
  const [alice, bob, payer] = [
    await openSender(world, 1),
    await openSender(world, 1),
    await openSender(world, 1),
  ]
  const accounts = [alice, bob, await openSharing(world, payer, 1), await openSharing(world, payer, 2)]
  await db.tx(async (sql) => {
    await putChannel(sql, vault, channel, {
      title: 'Chatty',
      callbackUrl: 'http://127.0.0.1:1/chat',
      price: 0,
    })
    for (const { accountId } of accounts)
      await putSender(sql, { channel, sender: `chat-${accountId}`, accountId, applicationId: null })
  })
  for (const { accountId, sender } of accounts) {
    await updateAccount(db, accountId, { status_url: 'http://127.0.0.1:1/status' })
    const who = { accountId, number: sender, campaignId: null }
    await storeOptOut(db, { ...who, subscriber: optedOut.ofSender }, false)
    await storeOptOut(db, { ...who, subscriber: optedOut.ofAccount, number: '12025550000' }, true)
  }
  return { payer, accounts }
}

/** Opens an account that shares the balance of another one. */
async function openSharing({ db, vault }: Accepting, payer: Sender, n: number): Promise<Sender> {
  const settings = { name: `Sharing ${n}`, sharesBalance: true }
  const { apiKey: accountId } = await createSubaccount(db, vault, payer.accountId, settings)
  await updateAccount(db, accountId, { max_outbound_request: 100_000 })
  const sender = `1203555000${n}`
  await assignNumber(db, {
    msisdn: sender,
    country: 'US',
    type: 'mobile-lvn',
    accountId,
    features: ['SMS'],
  })
  return { accountId, sender }
}

async function openStoringDeps(world: Accepting, db: Db, at: number, calls: Calls): Promise<StoreBatchDeps> {
  const node = await world.node()
  const { accounts, vault, epoch } = world
  const clock = { ...(await openClock(db)), now: () => at }
  const outbound = openOutbound(sandbox)
  const webhooks = openWebhooks({
    db,
    clock,
    node: { id: node.nodeId },
    outbound,
    termsOf: () => terms,
    log: quiet,
    version: '0.0.0',
  })
  const channels = openChannels({ db, vault, epoch })
  const protection = await openProtection({
    ...world,
    db,
    networkOf: () => undefined,
    production: false,
    log: quiet,
    metrics: { matched: (matches) => void calls.matched.push(...matches) },
  })
  const common: WorkflowNotifierOptions = {
    ...node,
    protection,
    clock,
    posts: openPosts({ channels, webhooks, clock }),
    metrics: { violated: (found) => void calls.violated.push(...found) },
    moved: (events) => void calls.moved.push(...events),
  }
  const notifier = workflowNotifier(
    common,
    openNotifier({ accounts, webhooks, errorsUrl: 'https://errors.example' }),
    () => undefined,
  )
  return {
    db,
    nodeId: node.nodeId,
    protection,
    metrics: common.metrics!,
    notifyStored: (sql, stored) => notifyStored(common, notifier, sql, stored),
    left: (accountId, messages) => void calls.left.set(accountId, messages),
    spent: (accountId, amount) => void calls.spent.set(accountId, amount),
  }
}

const stored = [
  'webhook_undelivered',
  'webhook_delivery',
  'webhook_event',
  'campaign_violation',
  'idempotency_key',
  'traffic_count',
  'spend_notice',
  'dispatch',
  'workflow',
  'message_event',
  'message',
  'ledger_entry',
]

async function deleteStored(db: Db): Promise<void> {
  await db.query(stored.map((table) => `delete from ${table}`).join('; '))
}
