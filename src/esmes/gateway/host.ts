import type { Accounts } from '#accounts/index.ts'
import { SMPP_COMMAND, SMPP_STATUS as STATUS, type ServerHost, type ServerSession } from '#carriers/index.ts'
import type { Traffic } from '#messages/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { openSlots } from '#platform/queueing/slots.ts'
import { admit } from '../binds/admit.ts'
import type { Ends } from '../binds/ends.ts'
import type { Watch } from '../binds/watch.ts'
import { openCancelMessages } from '../changes/cancel.ts'
import { openReplaceMessage } from '../changes/replace.ts'
import type { openDeliver } from '../deliveries/deliver.ts'
import { openMessageIds } from '../ids/message-ids.ts'
import { openFindMessage } from '../queries/find-message.ts'
import { openQuery } from '../queries/query.ts'
import type { Rates } from '../rates/rates.ts'
import type { Segments } from '../segments/segments.ts'
import type { Traces } from '../trace/traces.ts'
import type { SmppUsers } from '../users/users.ts'
import type { SmppUser } from '../users/user.ts'
import { openAnswers } from './answers.ts'
import type { EsmesMetrics } from './metrics.ts'
import { openSubmitting } from './submitting.ts'

export type GatewayDeps = {
  db: Db
  epoch: Epoch
  clock: Clock
  nodeId: string
  accounts: Accounts
  log: Log
  /** Whether no other node is about to fence this node. */
  mayHold(): boolean
  metrics: EsmesMetrics
  activity?: Activity | undefined
}

/** The part of the traffic that requests of clients use. */
export type AcceptingTraffic = Pick<Traffic, 'accept' | 'clock' | 'cancel' | 'replace'>

/** Timeouts of sessions in milliseconds. */
const times = {
  bindTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 15 * 60_000,
  responseTimeoutMs: 30_000,
}

/** The `system_id` of the exchange in bind responses. */
const systemId = 'strowger'

/** cancel_sm and replace_sm at the same time on a node, and in its queue. */
const [mostChanges, mostChangesQueued] = [4, 2_000]

type HostDeps = GatewayDeps & {
  traffic: AcceptingTraffic
  users: SmppUsers
  deliver: ReturnType<typeof openDeliver>
  ends: Ends
  segments: Segments
  rates: Rates
  bound: Map<ServerSession, SmppUser>
  watch: Watch
  traces: Traces
}

/** The response to a submit while other nodes may take over the binds of this node. */
const notNow = { status: STATUS.ESME_RMSGQFUL, messageId: '' }

const submitCommands = new Set<number>([
  SMPP_COMMAND.submit_sm,
  SMPP_COMMAND.data_sm,
  SMPP_COMMAND.submit_multi,
])

/** The meaning of the requests of clients. */
export function hostOf(deps: HostDeps): ServerHost {
  const { users, deliver, ends, epoch, bound, watch, metrics } = deps
  const find = openFindMessage(deps)
  const query = openQuery({ ...deps, find })
  const cancel = openCancelMessages({ ...deps, find })
  const replace = openReplaceMessage({ ...deps, find })
  const changes = openSlots(mostChanges, mostChangesQueued)
  const change = <R>(
    work: (user: SmppUser, request: R) => Promise<number>,
    session: ServerSession,
    request: R,
  ) => {
    const user = bound.get(session)!
    return changes.run(() => work(user, request)) ?? Promise.resolve(STATUS.ESME_RMSGQFUL)
  }
  const answers = openAnswers(metrics.submitted)
  const submitting = openSubmitting({ ...deps, responseId: openMessageIds(deps) }, answers)
  return {
    times,
    trace: deps.traces.collect,
    async admit(session, bind) {
      if (!watch.mayHold()) return { status: STATUS.ESME_RSYSERR }
      const before = epoch.value()
      const admitted = await admit({ ...deps, ...users, refused: metrics.refusedBind }, session.id, bind)
      if ('status' in admitted) return { status: admitted.status }
      bound.set(session, admitted.user)
      watch.admitted(before)
      const { submitWindow: window, deliveryWindow } = admitted.user
      return { status: STATUS.ESME_ROK, systemId, window, deliveryWindow }
    },
    bound(session) {
      if (session.receives) deliver.join(session, bound.get(session)!)
      watch.joined(session)
    },
    submit(session, submits) {
      if (watch.mayHold()) return submitting.submit(session, bound.get(session)!, submits)
      for (const _ of submits) metrics.submitted(notNow.status)
      session.answer(submits.map(({ sequence }) => ({ sequence, ...notNow })))
    },
    query: (session, request) => query(bound.get(session)!, request),
    cancel: (session, request) => change(cancel, session, request),
    replace: (session, request) => change(replace, session, request),
    refused: (commandId, status) => submitCommands.has(commandId) && metrics.submitted(status),
    delivered: deliver.delivered,
    room: deliver.room,
    ended(session, reason) {
      deliver.leave(session)
      ends.add(session, bound.get(session)!, reason)
      bound.delete(session)
    },
  }
}
