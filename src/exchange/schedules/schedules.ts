import { sweepLedgers, type Reloads } from '#accounts/index.ts'
import { eraseTexts, rescheduleInbound, settleDrains, redact, type Traffic } from '#messages/index.ts'
import { deleteStagedCells } from '#network/index.ts'
import { deleteStagedListings, type Rental } from '#numbers/index.ts'
import { sealChanges, logHead, verifyDaily } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { beat, type Node } from '#platform/nodes/node.ts'
import type { Log } from '#platform/log.ts'
import { dropOldPartitions, makePartitions, type HistoryObserver } from '#platform/database/partitions.ts'
import type { Schedule } from '#platform/schedules/schedule.ts'
import { retained, busy } from './retained.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { warnOfUntidied } from '#platform/database/vacuum.ts'
import { type ErasureDeps, settleErasures } from '#privacy/index.ts'
import type { Unattended } from '#reviews/index.ts'
import {
  foldActionCounts,
  foldSimSms,
  deleteStagedUsage,
  storeFiles,
  deleteStagedSims,
  tidyBlocks,
  type RuleSweep,
} from '#sims/index.ts'
import { type LinkWorker, type Renewals } from '#tendlc/index.ts'
import type { Nodes } from '../node/nodes.ts'
import type { ComplianceWorkers } from '../compose/compliance.ts'
import type { OfGateways } from '../compose/gateways.ts'
import type { Network } from '../compose/network.ts'

type Deps = ComplianceWorkers &
  OfGateways & {
    db: Db
    vault: Vault
    clock: Clock
    activity: Activity
    node: Node
    nodes: Nodes
    reloads: Reloads | undefined
    traffic: Traffic
    rental: Rental
    renewals: Renewals
    linkWorker: LinkWorker
    ruleSweep: RuleSweep
    unattended: Unattended | undefined
    network: Pick<Network, 'qod' | 'consentDesk'>
    erasing: ErasureDeps
    history: HistoryObserver
    log: Log
  }

/**
 * Every schedule of the product, on wall time. What acts at due instants of exchange time is in `scheduled.ts`. With `restSeconds`, a
 * schedule waits for a write or a due instant where nothing has happened, and for so long at most: time passes for it without either.
 */
export function schedules(deps: Deps): readonly Schedule[] {
  const { db, vault, clock, activity, node, nodes, reloads, traffic, rental, history, log } = deps
  const {
    registryWorker,
    mailWorker,
    otpWorker,
    tollFreeWorker,
    linkWorker,
    renewals,
    unattended,
    ruleSweep,
    network,
  } = deps
  return [
    { name: 'heartbeat', everySeconds: 10, run: () => showLife(db, node, activity) },
    { name: 'live nodes', everySeconds: 10, run: nodes.refresh },
    { name: 'auto-reload', everySeconds: 5, restSeconds: 15, run: async () => reloads?.sweep() },
    { name: 'ledgers', everySeconds: 60, run: () => activity.upkeep((sql) => sweepLedgers(sql, log)) },
    { name: 'drains', everySeconds: 2, restSeconds: 10, run: () => settleDrains(db) },
    {
      name: 'places of inbound messages',
      everySeconds: 2,
      restSeconds: 60,
      run: () => rescheduleInbound(db, clock),
    },
    { name: 'old rows', everySeconds: 600, run: () => deleteOld(db, retained, clock.now()) },
    { name: 'old rows of busy tables', everySeconds: 60, run: () => deleteOld(db, busy, clock.now()) },
    { name: 'partitions', everySeconds: 3_600, run: () => makePartitions(db) },
    { name: 'old history', everySeconds: 600, run: () => dropOldPartitions(db, log, history) },
    { name: 'old texts', everySeconds: 10, restSeconds: 60, run: () => eraseTexts({ tx: activity.upkeep }) },
    {
      name: 'texts and numbers of accounts',
      everySeconds: 5,
      restSeconds: 60,
      run: () => redact({ db, vault, log }),
    },
    {
      name: 'numbers to be erased',
      everySeconds: 2,
      restSeconds: 60,
      run: () => settleErasures(deps.erasing),
    },
    { name: 'rent of numbers', everySeconds: 30, restSeconds: 60, run: rental.settle },
    { name: 'campaign registry', everySeconds: 1, restSeconds: 60, run: registryWorker.settle },
    {
      name: 'reviews that nobody has taken',
      everySeconds: 1,
      restSeconds: 60,
      run: async () => unattended?.settle(),
    },
    { name: 'renewals of campaigns', everySeconds: 30, restSeconds: 60, run: renewals.settle },
    { name: 'numbers of campaigns', everySeconds: 1, restSeconds: 60, run: linkWorker.settle },
    { name: 'mails of brands', everySeconds: 1, restSeconds: 60, run: mailWorker.settle },
    { name: 'verifications of phones', everySeconds: 1, restSeconds: 60, run: otpWorker.settle },
    { name: 'toll-free numbers', everySeconds: 1, restSeconds: 60, run: tollFreeWorker.settle },
    { name: 'consents of numbers', everySeconds: 1, restSeconds: 60, run: network.consentDesk.settle },
    {
      name: 'counts of SIM actions',
      everySeconds: 5,
      restSeconds: 60,
      run: async () => void (await foldActionCounts(db, 50_000)),
    },
    {
      name: 'SMS of SIMs',
      everySeconds: 5,
      restSeconds: 60,
      run: async () => void (await foldSimSms(db, 50_000)),
    },
    { name: 'limits of SIMs', everySeconds: 10, restSeconds: 60, run: ruleSweep.settle },
    { name: 'files of usage', everySeconds: 10, restSeconds: 60, run: () => storeFiles({ db, clock }) },
    { name: 'rows of files of usage', everySeconds: 60, run: () => deleteStagedUsage(db, 20_000) },
    { name: 'SIMs that are silent', everySeconds: 60, run: ruleSweep.findInactiveSims },
    {
      name: 'broken uploads of SIMs',
      everySeconds: 600,
      run: async () => void (await deleteStagedSims(db, 100_000)),
    },
    {
      name: 'broken uploads of cells',
      everySeconds: 600,
      run: async () => void (await deleteStagedCells(db, 100_000)),
    },
    { name: 'broken uploads of numbers', everySeconds: 600, run: () => deleteStagedListings(db, 100_000) },
    { name: 'unmatched receipts', everySeconds: 30, restSeconds: 60, run: traffic.matchAgain.recent },
    { name: 'figures of messages', everySeconds: 5, run: traffic.minutes.flush },
    { name: 'qualities on demand', everySeconds: 1, restSeconds: 60, run: network.qod.settle },
    { name: 'what is not tidied away', everySeconds: 60, run: () => warnOfUntidied(db, log) },
    { name: 'counts of SIMs', everySeconds: 1, restSeconds: 60, run: () => tidyBlocks(db) },
    {
      name: 'sessions of gateways that begin anew',
      everySeconds: 5,
      restSeconds: 60,
      run: deps.endLostSessions,
    },
    {
      name: 'sessions of SIMs that have to end',
      everySeconds: 1,
      restSeconds: 60,
      run: deps.disconnects.settle,
    },
    { name: 'seals of changes', everySeconds: 2, restSeconds: 60, run: () => sealChanges(db) },
    { name: 'the end of the chain of changes', everySeconds: 3_600, run: () => logHead(db, log) },
    { name: 'the chain of changes', everySeconds: 3_600, run: () => verifyDaily(db, log) },
  ]
}

async function showLife(db: Db, node: Node, activity: Activity): Promise<void> {
  const xid = await beat(db, node.id)
  if (xid !== undefined) activity.noteUpkeep(xid)
}
