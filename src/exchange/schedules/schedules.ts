import { sweepLedgers, type Reloads } from '#accounts/index.ts'
import type { Alerts, AlertWebhooks } from '#alerts/index.ts'
import { expireSmppDeliveries } from '#esmes/index.ts'
import {
  eraseTexts,
  foldReports,
  rescheduleInbound,
  settleDrains,
  redact,
  type Traffic,
} from '#messages/index.ts'
import type { Rental } from '#numbers/index.ts'
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
import type { TollFreeProvider } from '#tollfree/index.ts'
import { completeWebhookReports, foldWebhookReports } from '#webhooks/index.ts'
import { completeComplianceReports, foldComplianceReports, type Unattended } from '#reviews/index.ts'
import {
  completeSimReports,
  foldActionCounts,
  foldSimReports,
  foldSimSms,
  storeFiles,
  tidyBlocks,
  type RuleSweep,
} from '#sims/index.ts'
import { type LinkWorker, type Renewals, type Tcr } from '#tendlc/index.ts'
import type { Nodes } from '../node/nodes.ts'
import type { ComplianceWorkers } from '../compose/compliance.ts'
import type { OfGateways } from '../compose/gateways.ts'
import type { Money } from '../compose/money.ts'
import type { MailQueue } from '../compose/mail.ts'
import type { Network } from '../compose/network.ts'

type Deps = ComplianceWorkers &
  OfGateways & {
    db: Db
    vault: Vault
    clock: Clock
    activity: Activity
    node: Node
    nodes: Nodes
    reloads: Reloads
    comparePayments: Money['comparePayments']
    cards: Money['cards']
    mailQueue: MailQueue
    alerts: Alerts
    alertWebhooks: AlertWebhooks
    traffic: Traffic
    rental: Rental
    renewals: Renewals
    linkWorker: LinkWorker
    tcr: Tcr | undefined
    tollFreeProvider: TollFreeProvider | undefined
    ruleSweep: RuleSweep
    unattended: Unattended | undefined
    network: Pick<Network, 'qod' | 'consentWorker'>
    erasing: ErasureDeps
    history: HistoryObserver
    log: Log
  }

/**
 * Every schedule of the product, on wall time. Work that is due at instants of exchange time is in `scheduled.ts`. With `restSeconds`,
 * an idle schedule sleeps until a write or a due instant, but at most for that many seconds.
 */
export function schedules(deps: Deps): readonly Schedule[] {
  const { db, vault, clock, activity, node, nodes, reloads, comparePayments, traffic, rental, history, log } =
    deps
  const {
    registryWorker,
    mailWorker,
    otpWorker,
    tollFreeWorker,
    linkWorker,
    tcr,
    tollFreeProvider,
    renewals,
    unattended,
    ruleSweep,
    network,
  } = deps
  return [
    { name: 'heartbeat', everySeconds: 10, run: () => sendHeartbeat(db, node, activity) },
    { name: 'live nodes', everySeconds: 10, run: nodes.refresh },
    { name: 'auto-reload', everySeconds: 5, restSeconds: 15, run: reloads.sweep },
    { name: 'payments at the provider', everySeconds: 3_600, run: comparePayments },
    { name: 'mails', everySeconds: 1, restSeconds: 30, run: deps.mailQueue.settle },
    { name: 'saved cards', everySeconds: 5, restSeconds: 60, run: deps.cards.sweep },
    { name: 'ledgers', everySeconds: 60, run: () => activity.upkeep((sql) => sweepLedgers(sql, log)) },
    { name: 'drains', everySeconds: 2, restSeconds: 10, run: () => settleDrains(db) },
    {
      name: 'rescheduled inbound messages',
      everySeconds: 2,
      restSeconds: 60,
      run: () => rescheduleInbound(db, clock),
    },
    {
      name: 'expired SMPP deliveries',
      everySeconds: 30,
      restSeconds: 60,
      run: () => expireSmppDeliveries(db, clock.now()),
    },
    { name: 'old rows', everySeconds: 600, run: () => deleteOld(db, retained, clock.now()) },
    { name: 'old rows of busy tables', everySeconds: 60, run: () => deleteOld(db, busy, clock.now()) },
    { name: 'partitions', everySeconds: 3_600, run: () => makePartitions(db) },
    { name: 'old history', everySeconds: 600, run: () => dropOldPartitions(db, log, history) },
    { name: 'old texts', everySeconds: 10, restSeconds: 60, run: () => eraseTexts({ tx: activity.upkeep }) },
    {
      name: 'redaction',
      everySeconds: 5,
      restSeconds: 60,
      run: () => redact({ db, vault, log }),
    },
    {
      name: 'number erasures',
      everySeconds: 2,
      restSeconds: 60,
      run: () => settleErasures(deps.erasing),
    },
    { name: 'number rents', everySeconds: 30, restSeconds: 60, run: rental.settle },
    { name: 'campaign registry', everySeconds: 1, restSeconds: 60, run: registryWorker.settle },
    ...(tcr
      ? [
          { name: 'campaign registry webhooks', everySeconds: 1, restSeconds: 60, run: tcr.applyWebhooks },
          { name: 'campaign registry duties', everySeconds: 5, restSeconds: 60, run: tcr.doDuties },
        ]
      : []),
    {
      name: 'unattended reviews',
      everySeconds: 1,
      restSeconds: 60,
      run: async () => unattended?.settle(),
    },
    { name: 'campaign renewals', everySeconds: 30, restSeconds: 60, run: renewals.settle },
    { name: 'campaign numbers', everySeconds: 1, restSeconds: 60, run: linkWorker.settle },
    { name: 'brand mails', everySeconds: 1, restSeconds: 60, run: mailWorker.settle },
    { name: 'phone verifications', everySeconds: 1, restSeconds: 60, run: otpWorker.settle },
    ...(tollFreeProvider
      ? [
          {
            name: 'toll-free verifications',
            everySeconds: 1,
            restSeconds: 60,
            run: tollFreeProvider.applyChecks,
          },
        ]
      : []),
    { name: 'toll-free numbers', everySeconds: 1, restSeconds: 60, run: tollFreeWorker.settle },
    { name: 'number consents', everySeconds: 1, restSeconds: 60, run: network.consentWorker.settle },
    {
      name: 'SIM action counts',
      everySeconds: 5,
      restSeconds: 60,
      run: async () => void (await foldActionCounts(db, 50_000)),
    },
    {
      name: 'SIM SMS counts',
      everySeconds: 5,
      restSeconds: 60,
      run: async () => void (await foldSimSms(db, 50_000)),
    },
    {
      name: 'SIM reports',
      everySeconds: 5,
      restSeconds: 60,
      run: () => foldSimReports({ tx: activity.upkeep }),
    },
    {
      name: 'webhook reports',
      everySeconds: 5,
      restSeconds: 60,
      run: () => foldWebhookReports({ tx: activity.upkeep }),
    },
    {
      name: 'compliance reports',
      everySeconds: 5,
      restSeconds: 60,
      run: () => foldComplianceReports({ tx: activity.upkeep }),
    },
    {
      name: 'reports after an upgrade',
      everySeconds: 60,
      restSeconds: 600,
      async run() {
        await completeSimReports(db)
        await completeWebhookReports(db)
        await completeComplianceReports(db)
      },
    },
    { name: 'SIM limits', everySeconds: 10, restSeconds: 60, run: ruleSweep.settle },
    { name: 'usage files', everySeconds: 10, restSeconds: 60, run: () => storeFiles({ db, clock }) },
    { name: 'inactive SIMs', everySeconds: 60, run: ruleSweep.findInactiveSims },
    { name: 'unmatched receipts', everySeconds: 30, restSeconds: 60, run: traffic.matchAgain.recent },
    { name: 'message counts', everySeconds: 5, run: traffic.minutes.flush },
    { name: 'reports', everySeconds: 2, restSeconds: 60, run: () => foldReports({ tx: activity.upkeep }) },
    { name: 'alerts on reports', everySeconds: 5, restSeconds: 60, run: deps.alerts.settle },
    { name: 'webhooks of alerts', everySeconds: 1, restSeconds: 60, run: deps.alertWebhooks.settle },
    { name: 'Quality on Demand sessions', everySeconds: 1, restSeconds: 60, run: network.qod.settle },
    { name: 'vacuum check', everySeconds: 60, run: () => warnOfUntidied(db, log) },
    { name: 'SIM counts', everySeconds: 1, restSeconds: 60, run: () => tidyBlocks(db) },
    {
      name: 'sessions of restarted gateways',
      everySeconds: 5,
      restSeconds: 60,
      run: deps.endLostSessions,
    },
    {
      name: 'disconnection of SIM sessions',
      everySeconds: 1,
      restSeconds: 60,
      run: deps.disconnects.settle,
    },
    { name: 'audit log seals', everySeconds: 2, restSeconds: 60, run: () => sealChanges(db) },
    { name: 'audit log head', everySeconds: 3_600, run: () => logHead(db, log) },
    { name: 'audit log verification', everySeconds: 3_600, run: () => verifyDaily(db, log) },
  ]
}

async function sendHeartbeat(db: Db, node: Node, activity: Activity): Promise<void> {
  const xid = await beat(db, node.id)
  if (xid !== undefined) activity.noteUpkeep(xid)
}
