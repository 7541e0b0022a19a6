import { SMPP_STATUS as STATUS, type CancelSm } from '#carriers/index.ts'
import type { Traffic } from '#messages/index.ts'
import { readResponseId, type FindMessage } from '../queries/find-message.ts'
import { readDestination, readSource } from '../submits/addresses.ts'
import { actorOf } from '../submits/request.ts'
import type { Segments } from '../segments/segments.ts'
import type { SmppUser } from '../users/user.ts'

type Deps = { traffic: Pick<Traffic, 'cancel'>; find: FindMessage; segments: Pick<Segments, 'cancel'> }

/** Cancels messages of a user; returns the command_status of the response. */
export type CancelMessages = (user: SmppUser, request: CancelSm) => Promise<number>

/**
 * Answers cancel_sm (SMPP 3.4, 4.9): cancels the message of an ID, or without an ID all messages with these addresses, if they have not left. An incomplete text is
 * cancelled by the ID of each of its segments.
 */
export function openCancelMessages({ traffic: { cancel }, find, segments }: Deps): CancelMessages {
  const one = async (user: SmppUser, request: CancelSm) => {
    const id = readResponseId(request.messageId)
    if (id === undefined) return 0
    const found = await find(id)
    if (found === null) return segments.cancel.byId(user.id, id, request)
    const isOwn =
      found.userId === user.id &&
      found.source.address === request.source &&
      (request.destination === '' || found.destination.address === request.destination)
    return isOwn ? cancel.byIds([found.id], { accountId: user.accountId, actor: actorOf(user) }) : 0
  }
  const all = async (user: SmppUser, request: CancelSm) => {
    const from = readSource({ ton: request.sourceTon, npi: request.sourceNpi, address: request.source }, null)
    const to = readDestination({
      ton: request.destinationTon,
      npi: request.destinationNpi,
      address: request.destination,
    })
    if ('status' in from || 'status' in to) return 0
    const { accountId, id: userId } = user
    const selected = { userId, ...from, ...to, serviceType: request.serviceType }
    const incomplete = await segments.cancel.between(selected)
    return incomplete + (await cancel.waiting({ ...selected, accountId }, actorOf(user)))
  }
  return async (user, request) => {
    const cancelled = await (request.messageId === '' ? all(user, request) : one(user, request))
    return cancelled > 0 ? STATUS.ESME_ROK : STATUS.ESME_RCANCELFAIL
  }
}
