import type { SubmitFields, Piece, SegmentPosition } from '#carriers/index.ts'
import type { SmppAddress, SmppSubmit } from '#messages/index.ts'

/** The values that the segments of one text share. */
export type SegmentKey = {
  userId: string
  sender: string
  recipient: string
} & Omit<SegmentPosition, 'part'>

/** The parts of a submit that its message needs, besides the octets. Times are exchange time in milliseconds. */
export type SegmentSubmit = {
  actor: string
  applicationId: string | null
  /** The addresses as submitted. */
  source: SmppAddress
  destination: SmppAddress
  receipts: Omit<SmppSubmit, 'id'>
  /** The ID in the response, if it is not that of the segment. */
  responseId?: string | undefined
  expiresAt?: number | undefined
  sendAt?: number | undefined
  serviceType?: string | undefined
  dataCoding?: number | undefined
  fields?: SubmitFields | undefined
  contentId?: string | undefined
  entityId?: string | undefined
}

/** A submitted segment. `id` is the ID in its response, unless that is a short one. */
export type Segment = SegmentKey & {
  id: string
  accountId: string
  part: number
  piece: Piece
  submit: SegmentSubmit
  /** Exchange time in milliseconds of the arrival, and until which missing segments are awaited. */
  at: number
  dueAt: number
}

/** The ID in the response to a segment. */
export const responseIdOf = ({ id, submit: { responseId } }: Segment): string => responseId ?? id

/** The key as a string. */
export const nameOf = ({ userId, sender, recipient, scheme, reference, total }: SegmentKey): string =>
  JSON.stringify([userId, sender, recipient, scheme, reference, total])
