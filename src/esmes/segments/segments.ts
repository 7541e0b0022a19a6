import type { SegmentPosition } from '#carriers/index.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { uuidv7 } from '#platform/ids.ts'
import { actorOf } from '../submits/request.ts'
import type { Submit } from '../submits/submit.ts'
import type { SmppUser } from '../users/user.ts'
import { openCancelSegments, type CancelSegments } from './cancel.ts'
import { acceptLate, acceptText, type AcceptTextDeps } from './accept-text.ts'
import { openGather } from './gather.ts'
import { responseIdOf, type Segment } from './segment.ts'
import { openSweep } from './sweep.ts'

export type SegmentsDeps = AcceptTextDeps & { activity?: Activity | undefined }

/** The position of a segment, and the ID in its response if that is a short one. */
export type Placed = { position: SegmentPosition; responseId?: string | undefined }

/** The ID of a segment, and the command_status of its response. */
export type SegmentResult = { status: number; messageId: string }

/** Joins the segments that clients submit on any node into messages. */
export type Segments = {
  /** Stores a segment and, if its text is complete, the message. `now` is exchange time in milliseconds. */
  add(user: SmppUser, submit: Submit, placed: Placed, now: number): Promise<SegmentResult>
  cancel: CancelSegments
  start(): void
  /** Called after the sessions have ended. */
  stop(): Promise<void>
}

export function openSegments(deps: SegmentsDeps): Segments {
  const { clock } = deps.traffic
  const gather = openGather({ ...deps, clock, accept: (text, awaited) => acceptText(deps, text, awaited) })
  const sweep = openSweep({ ...deps, clock, accept: (text) => acceptLate(deps, text) })
  return {
    async add(user, submit, placed, now) {
      const segment = segmentOf(user, submit, placed, now)
      const status = await gather.push(segment)
      return { status, messageId: status === 0 ? responseIdOf(segment) : '' }
    },
    cancel: openCancelSegments({ ...deps, clock }),
    start: sweep.start,
    async stop() {
      await sweep.stop()
      await gather.idle()
    },
  }
}

/** The wait for the other segments of a text ends with the validity of the first one at the latest. */
function segmentOf(user: SmppUser, submit: Submit, { position, responseId }: Placed, now: number): Segment {
  const { sender, recipient, piece, source, destination, receipts, expiresAt, sendAt, serviceType } = submit
  const { contentId, entityId, fields } = submit
  return {
    ...position,
    id: uuidv7(),
    userId: user.id,
    accountId: user.accountId,
    sender,
    recipient,
    piece,
    submit: {
      actor: actorOf(user),
      applicationId: user.applicationId,
      source,
      destination,
      receipts,
      expiresAt,
      sendAt,
      ...(serviceType && { serviceType }),
      ...(piece.dataCoding > 0 && { dataCoding: piece.dataCoding }),
      fields,
      contentId,
      entityId,
      ...(responseId !== undefined && { responseId }),
    },
    at: now,
    dueAt: Math.min(now + user.segmentWaitS * 1_000, expiresAt ?? Infinity),
  }
}
