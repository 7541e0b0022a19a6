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

/** The error code of a message whose time to live has ended. */
export const expiredCode = 1360

/** Characters of a text that are kept for receipts. */
const quoted = 20

/** The receipts that the submits of a message have requested for its new status: one for each segment. */
export function receiptsOf(event: StatusEvent): NewDelivery[] {
  const { smpp, status, error, id: subjectId, accountId, at, acceptedAt = at, text } = event
  const reported = states[status]
  if (!smpp || !reported) return []
  const state = error?.code === expiredCode ? 'EXPIRED' : reported.state
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
