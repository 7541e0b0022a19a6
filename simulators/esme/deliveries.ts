import type { AnswerDeliveries, DeliverSm } from '#carriers/smpp/index.ts'
import type { FaultSet } from '../control/fault-set.ts'
import type { ESME_FAULTS } from './faults.ts'
import { receivedOf, type EsmeEvent } from './records.ts'

type Deps = {
  faults: FaultSet<typeof ESME_FAULTS>
  session: number
  log(session: number, event: EsmeEvent): void
}

/** Responds to deliveries as the faults decide, which apply to all deliveries that arrive together. */
export function answerDeliveries(
  { faults, session, log }: Deps,
  pdus: readonly DeliverSm[],
  answer: AnswerDeliveries,
) {
  for (const pdu of pdus) log(session, receivedOf(pdu))
  if (faults.take('ignore-deliveries', session)) return
  const statuses = pdus.map(() => faults.take('refuse-deliveries', session)?.status ?? 0)
  const slow = faults.take('slow-answers', session)
  if (slow) setTimeout(() => answer(statuses), slow.ms).unref()
  else answer(statuses)
}
