import type { BindSession } from './bind-session.ts'
import { STATUS, writtenForms, type QueryOutcome } from '../smpp/index.ts'
import { sourceOf } from '../translate/envelope.ts'

const unknownId: readonly number[] = [STATUS.ESME_RINVMSGID, STATUS.ESME_RQUERYFAIL]

/** Queries a message by each form in which the carrier may have written its ID, until the carrier knows one. */
export async function queryOn(
  session: BindSession | undefined,
  id: string,
  sender: string,
): Promise<QueryOutcome> {
  let last: QueryOutcome = { kind: 'unanswered', reason: 'closed' }
  if (!session) return last
  const { ton, npi } = sourceOf(sender)
  for (const messageId of writtenForms(id, session.carrier.response_id_form)) {
    last = await session.bind.query({ messageId, sourceTon: ton, sourceNpi: npi, source: sender })
    if (last.kind !== 'refused' || !unknownId.includes(last.commandStatus)) return last
  }
  return last
}
