import type { ReceiptState } from '#carriers/index.ts'
import type { SmppSubmit, StatusEvent } from '#messages/index.ts'
import type { NewDelivery } from './delivery.ts'

/** The states of receipts by message status; a status that is not listed causes no receipt. */
const states: Readonly<Record<string, { state: ReceiptState; isFinal: boolean }>> = {
  submitted: { state: 'ENROUTE', isFinal: false },
  delivered: { state: 'DELIVRD', isFinal: true },
  undeliverable: { state: 'UNDELIV', isFinal: true },
  rejected: { state: 'REJECTD', isFinal: true },
}

/** The state in receipts of a message with this status. A message that was read was delivered. */
export const reportedState = (status: string) => states[status === 'read' ? 'delivered' : status]

/** The states of messages that were rejected with these codes: the time to live has ended, or the sender has cancelled the message. */
const statesByCode: Readonly<Record<number, ReceiptState>> = { 1360: 'EXPIRED', 1361: 'DELETED' }

/** The state in receipts and for query_sm of a status with its error code. */
export const stateWith = (state: ReceiptState, code: number | null | undefined): ReceiptState =>
  statesByCode[code ?? 0] ?? state

/** Characters of a text that are kept for receipts. */
const quoted = 20

/** The receipts that the submits of a message have requested for its new status: one for each segment. */
export function receiptsOf(event: StatusEvent): NewDelivery[] {
  const { smpp, status, error, id: subjectId, accountId, at, acceptedAt = at, text } = event
  const reported = states[status]
  if (!smpp || !reported) return []
  const state = stateWith(reported.state, error?.code)
  return smpp.submits
    .filter((submit) => isRequested(submit, reported))
    .map(({ id, reference }) => ({
      userId: smpp.userId,
      accountId,
      subjectId,
      at,
      content: {
        kind: 'receipt',
        id,
        state,
        isIntermediate: !reported.isFinal,
        err: errOf(error?.code),
        source: smpp.source,
        destination: smpp.destination,
        submittedAt: acceptedAt,
        doneAt: at,
        text: text?.slice(0, quoted) ?? '',
        ...(reference !== undefined && { reference }),
      },
    }))
}

function isRequested(
  { final, intermediate }: SmppSubmit,
  { state, isFinal }: { state: ReceiptState; isFinal: boolean },
): boolean {
  if (!isFinal) return intermediate
  if (final === 'none' || final === 'all') return final === 'all'
  return (final === 'success') === (state === 'DELIVRD')
}

/** The last three digits of an error code, because `err:` has three. */
const errOf = (code: number | undefined) =>
  code === undefined ? '000' : String(code % 1_000).padStart(3, '0')
