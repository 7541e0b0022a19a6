import { Counter, Gauge } from 'prom-client'
import { type ServerSession, type SessionStats, smppStatusName } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Metrics, remembered } from '#platform/metrics/metrics.ts'
import { ageOf, openReadGauges } from '#platform/metrics/read-gauges.ts'
import type { RefusalCode } from '../binds/permit.ts'
import { readWaiting } from '../deliveries/waiting-store.ts'

/** Metrics of customers' SMPP sessions on this node. */
export type EsmesMetrics = {
  /** Counts the response to a submit. */
  submitted(status: number): void
  refusedBind(reason: RefusalCode): void
  /** Includes these sessions when the metrics are scraped. */
  observe(sessions: () => Iterable<ServerSession>): void
}

const bindTypes = ['transceiver', 'transmitter', 'receiver'] as const
const windows = {
  submits: ({ window }: SessionStats) => window,
  deliveries: ({ deliveryWindow }: SessionStats) => deliveryWindow,
}

/** Adds the metrics to the registry; once per registry. */
export function openEsmesMetrics(
  metrics: Pick<Metrics, 'registry'>,
  sql: Sql,
  clock: Pick<Clock, 'now'>,
): EsmesMetrics {
  const registers = [metrics.registry]
  const submits = new Counter({
    name: 'strowger_smpp_submits_total',
    help: 'Responses to submits of SMPP clients, by command_status.',
    labelNames: ['status'],
    registers,
  })
  const refusals = new Counter({
    name: 'strowger_smpp_bind_refusals_total',
    help: 'Refused binds of SMPP clients, by reason.',
    labelNames: ['reason'],
    registers,
  })
  let sessions: () => Iterable<ServerSession> = () => []
  openSessionGauges(metrics, () => [...sessions()])
  openDeliveryGauges(metrics, sql, clock)
  const submit = remembered((status) => submits.labels({ status: smppStatusName(Number(status)) }))
  return {
    submitted: (status) => submit(String(status)).inc(),
    refusedBind: (reason) => refusals.inc({ reason }),
    observe: (observed) => void (sessions = observed),
  }
}

/** Gauges of this node, read at each scrape. */
function openSessionGauges({ registry }: Pick<Metrics, 'registry'>, sessions: () => ServerSession[]): void {
  const add = (name: string, help: string, label: string, find: (gauge: Gauge) => void) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          find(this)
        },
      }),
    )
  const sum = (window: keyof typeof windows, part: 'size' | 'used') =>
    sessions().reduce((total, session) => total + windows[window](session.stats())[part], 0)
  const addWindow = (part: 'size' | 'used', help: string) =>
    add(`strowger_smpp_window_${part}`, help, 'window', (gauge) => {
      for (const window of ['submits', 'deliveries'] as const) gauge.set({ window }, sum(window, part))
    })
  add('strowger_smpp_sessions', 'SMPP sessions of customers on this node.', 'bind_type', (gauge) => {
    const kinds = sessions().map(({ bind }) => bind?.kind)
    for (const type of bindTypes) gauge.set({ bind_type: type }, kinds.filter((kind) => kind === type).length)
  })
  addWindow('size', 'Requests that the SMPP sessions on this node may have without a response.')
  addWindow('used', 'Requests without a response in the SMPP sessions on this node.')
}

/** Gauges of all nodes, read from the database at each scrape. */
function openDeliveryGauges(metrics: Pick<Metrics, 'registry'>, sql: Sql, clock: Pick<Clock, 'now'>): void {
  openReadGauges(
    metrics,
    [
      [
        'strowger_smpp_waiting_deliveries',
        'Receipts and inbound messages waiting for an SMPP client, on all nodes; 10,000 means 10,000 or more.',
        ({ waiting }) => waiting,
      ],
      [
        'strowger_smpp_oldest_delivery_seconds',
        'Time since the first waiting delivery of a user with a receiving session became due, in exchange time; 0 if none is due.',
        ({ dueAt }) => ageOf(dueAt, clock.now()),
      ],
    ],
    () => readWaiting(sql),
  )
}
