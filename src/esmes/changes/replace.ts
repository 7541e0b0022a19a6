import { contentOf, type ReplaceSm, readPiece, SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { readReplaceable, type SmppOrigin, type Traffic } from '#messages/index.ts'
import type { Accounts } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { readResponseId, type FindMessage } from '../queries/find-message.ts'
import { receiptsOf } from '../submits/read-submit.ts'
import { actorOf, longestText, requestOf } from '../submits/request.ts'
import { readTimes } from '../submits/times.ts'
import type { SmppUser } from '../users/user.ts'

type Deps = {
  db: Db
  accounts: Pick<Accounts, 'policy'>
  traffic: Pick<Traffic, 'replace' | 'clock'>
  find: FindMessage
}

/** Replaces a message of a user; returns the command_status of the response. */
export type ReplaceMessage = (user: SmppUser, request: ReplaceSm) => Promise<number>

/** Answers replace_sm (SMPP 3.4, 4.10): a text of one submit that has not left gets a new text, times and receipts. An empty text or time is unchanged. */
export function openReplaceMessage({ db, accounts, traffic, find }: Deps): ReplaceMessage {
  return async (user, request) => {
    const id = readResponseId(request.messageId)
    const found = id === undefined ? null : await find(id)
    if (found?.userId !== user.id || found.source.address !== request.source) return STATUS.ESME_RREPLACEFAIL
    const original = await readReplaceable(db, found.id)
    if (original?.smpp.submits.length !== 1 || original.smpp.carried) return STATUS.ESME_RREPLACEFAIL
    const now = traffic.clock.now()
    const times = readTimes(request, now)
    if ('status' in times) return times.status
    const text = textOf(request, original.smpp, user) ?? original.text
    if (text === null) return STATUS.ESME_RREPLACEFAIL
    if (text.length > longestText) return STATUS.ESME_RINVMSGLEN
    const { maxOutboundRequest } = await accounts.policy(user.accountId)
    const submitted = {
      ...original,
      ...original.smpp,
      carried: undefined,
      actor: actorOf(user),
      text,
      contentId: original.contentId ?? undefined,
      entityId: original.entityId ?? undefined,
      sendAt: times.sendAt ?? original.sendAt ?? undefined,
      // A new delivery time without a validity has the default validity.
      expiresAt: times.expiresAt ?? (times.sendAt === undefined ? original.expiresAt : undefined),
    }
    const submit = {
      ...receiptsOf({ registeredDelivery: request.registeredDelivery, tlvs: [] }, user),
      ...referenceOf(original.smpp),
      id: original.smpp.submits[0]!.id,
    }
    const next = requestOf(submitted, maxOutboundRequest, now, [submit], uuidv7())
    return (await traffic.replace(found.id, next)) ? STATUS.ESME_ROK : STATUS.ESME_RREPLACEFAIL
  }
}

/** The new text, in the data_coding of the original. */
function textOf({ shortMessage }: ReplaceSm, { dataCoding = 0 }: SmppOrigin, { alphabet }: SmppUser) {
  if (shortMessage.length === 0) return undefined
  return contentOf([readPiece({ shortMessage, tlvs: [], esmClass: 0, dataCoding }, alphabet).piece]).text
}

/** The `user_message_reference` of the original, which replace_sm cannot state. */
function referenceOf({ submits: [submit] }: SmppOrigin) {
  return submit?.reference === undefined ? {} : { reference: submit.reference }
}
