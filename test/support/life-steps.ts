import assert from 'node:assert/strict'
import type { ReceiptState } from '#carriers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { submitRequestOf } from '../../src/messages/message/submit-request.ts'
import { claimExpired, claimUnknown, claimWaiting } from '../../src/messages/leases/claim-store.ts'
import { releaseExpired } from '../../src/messages/leases/lease-store.ts'
import { markSent } from '../../src/messages/leases/mark-store.ts'
import type { Delay } from '../../src/messages/outstanding/next-route.ts'
import type { OutboundMessage } from '../../src/messages/message/outbound.ts'
import type { Outcome } from '../../src/messages/outstanding/outstanding.ts'
import { refusals } from '../../src/messages/message/refusals.ts'
import { moveStranded } from '../../src/messages/dispatch/reroute-store.ts'
import { carrierIds, deliver, type Lives, type SteppedNode } from './lives.ts'

/** A message of a workflow as stored in the database. */
export type WorkflowMessage = {
  id: string
  status: string
  recipient: string
  carrier_id: string | null
  attempt: number
}

export type StepName = keyof typeof steps
/** `n` selects a variant of the step, and `node` the node that executes it. */
export type Step = { name: StepName; node: number; n: number; earlier: boolean }

type At = { lives: Lives; node: SteppedNode; message: WorkflowMessage; n: number }

const leaseSeconds = 30
/** Milliseconds by which the clock advances, so that postponed messages can be claimed, too. */
const muchLater = 3_600_000
const delays: Delay[] = ['refused', 'throttled', 'unknown', 'not sent']
const states: ReceiptState[] = [
  ...(['DELIVRD', 'DELIVRD', 'DELIVRD', 'DELIVRD', 'REJECTD', 'REJECTD', 'ENROUTE', 'ENROUTE'] as const),
  ...(['UNDELIV', 'EXPIRED', 'DELETED', 'ACCEPTD', 'UNKNOWN'] as const),
]
/** The err that a carrier reports if the phone is busy. */
const busy = '31'

function pick<T>(some: readonly T[], n: number): T {
  return some[n % some.length]!
}

/** The last carrier of a message. */
function carrierOf({ nodes }: Lives, { id }: WorkflowMessage): string | null {
  const sent = nodes.flatMap((node) => node.sent.get(id) ?? [])
  return sent.toSorted((a, b) => a.attempt - b.attempt).at(-1)?.carrierId ?? null
}

/** The carrier's message IDs for the segments of an attempt. */
function idsOf({ id, parts }: { id: string; parts: number }, attempt: number): string[] {
  return Array.from({ length: parts }, (_, i) => `${id}/${attempt}/${i + 1}`)
}

/** Records an outcome. In most cases the node that has submitted the message does it; another node has no outcome to record. */
async function record(
  { lives, node, message, n }: At,
  outcomeOf: (sent: OutboundMessage) => Outcome,
): Promise<void> {
  const sender = n % 4 === 0 ? node : lives.nodes.find(({ sent }) => sent.has(message.id))
  const sent = sender?.sent.get(message.id)
  if (sender && sent) await sender.intake.record(sent.carrierId!, [outcomeOf(sent)])
}

async function recordAll({ intake }: SteppedNode, outcomes: Outcome[]): Promise<void> {
  await Promise.all(outcomes.map((one) => intake.record(one.message.carrierId!, [one])))
}

/** Each step calls the same functions as the program, on a real database. */
export const steps = {
  async claim({ lives, node }: At) {
    const now = lives.clock.now() + muchLater
    for (const carrierId of carrierIds) {
      const some = { limit: 100, quantum: 100, after: '', skip: [], leaseSeconds }
      const claimed = await lives.db.tx((sql) =>
        claimWaiting(sql, { carrierId, owner: node.id, now, ...some }),
      )
      for (const one of claimed) node.leased.set(one.id, one)
    }
  },
  async mark({ lives, message }: At) {
    for (const node of lives.nodes) {
      const leased = node.leased.get(message.id)
      if (!leased) continue
      const reserved = { message: leased, slot: 1, sequence: 1, long: leased.parts > 1 }
      if ((await markSent(lives.db, node.id, [reserved])).has(leased.id))
        node.sent.set(leased.id, { ...leased })
    }
  },
  submitted: (at: At) =>
    record(at, (message) => ({
      kind: 'submitted',
      message,
      carrierMessageIds: idsOf(message, message.attempt),
    })),
  refused: (at: At) =>
    record(at, (message) => ({
      kind: 'refused',
      message,
      event: 'carrierRefused',
      code: 1330,
      reason: 'No.',
    })),
  postponed: (at: At) =>
    record(at, (message) => ({
      kind: 'postponed',
      message,
      reason: 'Not now.',
      delay: pick(delays, at.n),
      possibleDuplicate: at.n % 2 === 0,
    })),
  unknown: (at: At) => record(at, (message) => ({ kind: 'unknown', message, reason: 'No answer.' })),
  /** Delivers a receipt for a past, current or future attempt, of any segment, in any state, from either carrier. */
  async receipt({ lives, node, message, n }: At) {
    const attempt = Math.max(1, message.attempt + pick([0, 0, 0, 1, -1], n))
    const id = `${message.id}/${attempt}/${pick([1, 2], n >> 3)}`
    const { recipient } = message
    const state = pick(states, n >> 4)
    const err = state === 'ENROUTE' ? busy : null
    const delivery = { kind: 'receipt', id, writtenId: id, recipient, state, err } as const
    const carrierId = (n >> 8) % 8 === 0 ? pick(carrierIds, n) : (carrierOf(lives, message) ?? carrierIds[0])
    assert.equal(await deliver(node, carrierId, delivery), 'accepted')
  },
  async expire({ lives, node, message }: At) {
    await lives.db.query(
      `update dispatch set expires_at = clock_timestamp() - interval '1 second' where message_id = $1 and sent_at is null`,
      [message.id],
    )
    const expired = await claimExpired(lives.db, { owner: node.id, now: lives.clock.now(), leaseSeconds })
    const { code, detail: reason } = refusals.expired
    await recordAll(
      node,
      expired.map((one) => ({ kind: 'refused', message: one, event: 'expired', code, reason })),
    )
  },
  /** Simulates a crash of the node that leases the message; this node takes over the lease. */
  async crash({ lives, node, message }: At) {
    await lives.db.query(
      `update dispatch set lease_until = clock_timestamp() - interval '1 second' where message_id = $1 and owner is not null`,
      [message.id],
    )
    await releaseExpired(lives.db)
    const lost = await claimUnknown(lives.db, { owner: node.id, leaseSeconds })
    await recordAll(
      node,
      lost.map((one) => ({ kind: 'unknown', message: one, reason: 'The node stopped.' })),
    )
  },
  async reroute({ lives, message: { id, carrier_id, attempt } }: At) {
    if (carrier_id === null) return
    const to = carrierIds.find((other) => other !== carrier_id)!
    const move = { id, carrierId: carrier_id, attempt, to, reason: 'The carrier has no session.' }
    await moveStranded(lives.db, [move], lives.clock.now())
  },
}

/**
 * The first message of a workflow: its sender, whether it has two segments, the number of failovers, and whether its sender ID belongs to another
 * account.
 */
export type WorkflowOptions = { sender: number; long: boolean; failovers: number; foreign: boolean }

let recipients = 44_700_000_000

/** Accepts a workflow and returns its ID; undefined if the balance is too low. */
export async function begin(lives: Lives, input: WorkflowOptions): Promise<string | undefined> {
  const { accountId, sender } = lives.senders[input.sender]!
  const body = {
    message_type: 'text',
    channel: 'sms',
    from: input.foreign ? '12019990000' : sender,
    to: String(++recipients),
    text: 'a'.repeat(input.long ? 200 : 1),
  } as const
  const failover = Array.from({ length: input.failovers }, () => ({ ...body, from: sender }))
  const workflow = {
    id: uuidv7(),
    item: 1,
    items: 1 + input.failovers,
    ...(failover.length > 0 && { failover }),
  }
  const sending = { accountId, applicationId: null, actor: 'test', perSecond: 100_000 }
  try {
    await lives.nodes[0]!.accept.push(submitRequestOf(sending, body, lives.clock.now(), workflow))
    return workflow.id
  } catch (error) {
    assert.ok(error instanceof Problem && error.kind.status === 402, String(error))
    return undefined
  }
}

/** The messages of a workflow in order. */
export async function workflowMessages(lives: Lives, workflowId: string): Promise<WorkflowMessage[]> {
  const { rows } = await lives.db.query<WorkflowMessage>(
    `select m.id, m.status, m.recipient, d.carrier_id, coalesce(d.attempt, (select max(split_part(s.carrier_message_id, '/', 2)::int) from submission s where s.message_id = m.id), 1) as attempt
       from message m left join dispatch d on d.message_id = m.id where m.workflow_id = $1 order by m.workflow_item`,
    [workflowId],
  )
  return rows
}
