import {
  SUBMIT_SM_RESP,
  TLV,
  encodeMessageResponse,
  isFault,
  type ShortMessage,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import { DELIVERED } from '../behaviour.ts'
import type { ClientSession } from '../client-session.ts'
import { receiptFor } from '../receipt-pdu.ts'
import { MALFORMED, type MalformedKind } from './malformed.ts'
import type { ActiveFault, Faults } from './faults.ts'
import type { FaultName } from './table.ts'

/** Input of an act in addition to its session: the parameters, and an unused message ID. */
type ActInput = { parameters: ActiveFault['parameters']; freshId: string; round: number }
type Act = (session: ClientSession, input: ActInput) => void

/** Faults that act on a session immediately, without waiting for a request. */
const ACTS: { readonly [N in FaultName]?: Act } = {
  reset: (session) => session.reset(),
  close: (session) => session.end(),
  unbind: (session) => session.unbind(),
  malformed: (session, { parameters, round }) =>
    session.send(MALFORMED[parameters['kind'] as MalformedKind](round)),
  'text-bomb': (session, { parameters }) => session.deliver([bombOf(Number(parameters['octets']))]),
  'unsolicited-responses': (session, { freshId, round }) => {
    const pdu = encodeMessageResponse(SUBMIT_SM_RESP, 0, UNUSED_SEQUENCE - round, freshId)
    if (!isFault(pdu)) session.send(pdu)
  },
  'unknown-receipts': (session, { freshId }) => session.deliver([receiptFor(NEVER_SENT, freshId, DELIVERED)]),
}

/** A sequence number that no client reaches within its session. */
const UNUSED_SEQUENCE = 0x7fffff00

const NEVER_SENT = { source: '12015550123', destination: '99000000001' } as ShortMessage

/** The active faults that can act immediately. */
export function actsOf(faults: Faults): ActiveFault[] {
  return faults.list().filter(({ fault, parameters }) => ACTS[fault] && (parameters['submits'] ?? 0) === 0)
}

/** Performs a fault on available sessions as often as requested; remaining occurrences stay active. */
export function act(
  active: ActiveFault,
  faults: Faults,
  sessions: () => ClientSession[],
  freshId: () => string,
): void {
  while (active.left !== 0) {
    const session = sessions().find(
      (one) => one.takes && (active.session === undefined || active.session === one.id),
    )
    if (!session) return
    ACTS[active.fault]!(session, {
      parameters: active.parameters,
      freshId: freshId(),
      round: active.done + 1,
    })
    faults.done(active)
  }
}

function bombOf(octets: number): SubmitSm {
  return {
    source: '99000000001',
    destination: '12015550123',
    shortMessage: Buffer.alloc(0),
    tlvs: [{ tag: TLV.message_payload, value: Buffer.alloc(octets, 'boom ') }],
  }
}
