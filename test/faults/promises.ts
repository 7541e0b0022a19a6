import type { Check } from './evidence.ts'
import type { Facts } from './facts.ts'
import { partsOf, type Kind } from './history.ts'
import { webhookKey, type WebhookLog } from './sink.ts'

const acceptedAreStored: Check = ({ history, byRef }, differ) => {
  const accepted = history.filter((operation) => operation.outcome === 'ok')
  for (const { clientRef, messageId } of accepted)
    if (byRef.get(clientRef)?.[0]?.id !== messageId)
      differ(`${clientRef} was accepted as ${messageId} and is lost`)
  return accepted.length
}

const refusedAreNotStored: Check = ({ history, byRef }, differ) => {
  const refused = history.filter((operation) => operation.outcome === 'fail')
  for (const { clientRef, status, fault } of refused)
    if (byRef.has(clientRef)) differ(`${clientRef} was refused (${status} ${fault}), but stored`)
  return refused.length
}

const storedOnce: Check = ({ byRef, operations, facts }, differ) => {
  for (const [clientRef, stored] of byRef) {
    if (stored.length > 1) differ(`${clientRef} is stored ${stored.length} times`)
    if (!operations.has(clientRef)) differ(`${clientRef} was never sent`)
  }
  return facts.messages.length
}

const finalStatus = {
  delivered: 'delivered',
  long: 'delivered',
  rerouted: 'delivered',
  refused: 'rejected',
  unowned: 'rejected',
} as const
const paths = ['submitted,delivered', 'rejected']

const endsInFinalStatus: Check = ({ facts, operations, events }, differ) => {
  for (const { id, client_ref, status } of facts.messages) {
    const expected = finalStatus[operations.get(client_ref)?.kind ?? 'delivered']
    if (status !== expected) differ(`${client_ref} (${id}) is ${status}, not ${expected}`)
    const path = (events.get(id) ?? []).flatMap((event) => event.status ?? []).join()
    if (!paths.includes(path)) differ(`${client_ref} (${id}) had the path ${path}`)
  }
  return facts.messages.length
}

const reachesItsCarrier: Check = ({ facts, operations, submitsTo }, differ) => {
  const sent = facts.messages.filter((message) => operations.get(message.client_ref)?.kind !== 'unowned')
  for (const { client_ref, recipient } of sent) {
    const parts = partsOf(operations.get(client_ref)?.kind ?? 'delivered')
    const took = submitsTo.get(recipient)?.length ?? 0
    // A message that its carrier refuses has a single segment, so one submit is enough.
    if (took < parts) differ(`${client_ref} reached its carrier in ${took} of ${parts} segments`)
  }
  return sent.length
}

const duplicatesAreRecorded: Check = ({ facts, events, submitsTo }, differ) => {
  for (const { id, client_ref, recipient, parts, possible_duplicate } of facts.messages) {
    const unknown = (events.get(id) ?? []).filter((event) => event.event === 'outcomeUnknown').length
    const took = submitsTo.get(recipient)?.length ?? 0
    if (took > parts * (1 + unknown))
      differ(
        `${client_ref} (${id}) was submitted ${took} times: ${parts} segments, ${unknown} unknown outcomes`,
      )
    if (possible_duplicate !== unknown > 0)
      differ(`${client_ref} (${id}) is wrongly flagged as possible duplicate`)
  }
  return facts.messages.length
}

/** Every recorded change of a message's route begins with the carrier of the previous one, and the last one leads to the message's carrier. */
const routesAreRecorded: Check = ({ facts, operations, events }, differ) => {
  for (const { id, client_ref, carrier_id } of facts.messages) {
    const changes = (events.get(id) ?? []).filter(({ event }) => event === 'rerouted')
    const routed = (events.get(id) ?? []).find(({ event }) => event === 'routed')
    let at = changes.length > 0 || !routed ? firstCarrier(operations.get(client_ref)?.kind) : routed.to
    for (const { from, to } of changes) {
      if (from !== at) differ(`${client_ref} (${id}) was rerouted from ${from}, but was on ${at}`)
      at = to
    }
    // A message that the carrier has refused has no carrier any more.
    if ((events.get(id) ?? []).some(({ event }) => event === 'refused')) at = null
    if (at !== carrier_id) differ(`${client_ref} (${id}) was rerouted to ${at}, but is on ${carrier_id}`)
  }
  return facts.messages.length
}

const firstCarrier = (kind: Kind = 'delivered'): string | null =>
  kind === 'rerouted' ? 'failing' : kind === 'refused' ? 'refusing' : 'steady'

const customersAreNotified: Check = ({ facts, notified }, differ) => receivedAt(notified, facts, differ)

const registeredEndpointsAreNotified: Check = ({ facts, registered = [] }, differ) =>
  registered.reduce((total, notified) => total + receivedAt(notified, facts, differ), 0)

/** Checks that an endpoint received every status, each under one webhook ID, and no other one. */
function receivedAt(notified: WebhookLog, facts: Facts, differ: Parameters<Check>[1]): number {
  const expected = new Set<string>()
  for (const { message_id, status } of facts.events) if (status) expected.add(webhookKey(message_id, status))
  for (const key of expected) {
    const ids = notified.get(key)?.webhookIds.size ?? 0
    if (ids !== 1) differ(`${key} was sent under ${ids} webhook ids`)
  }
  for (const key of notified.keys()) if (!expected.has(key)) differ(`${key} was sent, but never happened`)
  return expected.size
}

const moneyIsExact: Check = ({ facts: { messages, ledger, balance } }, differ) => {
  const sum = (prices: readonly { price: number }[]) => prices.reduce((total, one) => total + one.price, 0)
  const of = (kind: string) =>
    ledger.find((one) => one.kind === kind) ?? { amount: 0, messages: 0, entries: 0 }
  const priced = messages.filter((message) => message.price > 0)
  const released = priced.filter((message) => message.status === 'rejected')
  const same = (label: string, is: number, expected: number) =>
    is === expected || differ(`${label}: ${is} instead of ${expected}`)
  same('debited micro-euros', -of('debit').amount, sum(priced))
  same('debited messages', of('debit').messages, priced.length)
  same('released micro-euros', of('release').amount, sum(released))
  same('releases', of('release').entries, released.length)
  same(
    'balance',
    balance,
    ledger.reduce((total, one) => total + one.amount, 0),
  )
  same('balance against prices', balance, of('topup').amount - sum(priced) + sum(released))
  return priced.length + released.length
}

const queuesAreEmpty: Check = ({ facts, submits }, differ) => {
  for (const row of facts.dispatch) differ(`waits for a carrier: ${JSON.stringify(row)}`)
  if (facts.deliveries > 0) differ(`${facts.deliveries} webhooks are pending`)
  const doubled = new Set(facts.messages.filter((one) => one.possible_duplicate).map((one) => one.recipient))
  const destinations = new Map(submits.map((submit) => [submit.messageId, submit.destination]))
  for (const id of facts.unmatched)
    if (!doubled.has(destinations.get(id) ?? '')) differ(`a receipt for ${id} matches no submission`)
  return facts.messages.length
}

const responsesAreValid: Check = ({ history }, differ) => {
  for (const { clientRef, status, retryAfter, invokedAt, endedAt, fault } of history) {
    if (![0, 202, 503].includes(status)) differ(`${clientRef} was answered ${status}: ${fault}`)
    if (status === 503 && !retryAfter) differ(`${clientRef} got 503 without Retry-After`)
    if (endedAt - invokedAt > 10_000) differ(`${clientRef} waited ${Math.round(endedAt - invokedAt)} ms`)
  }
  return history.length
}

/** Every promise with its check; the names are those of docs/RELIABILITY.md. */
export const promises: [promise: string, run: Check][] = [
  ['I1  accepted messages are stored', acceptedAreStored],
  ['I1  refused messages are not stored', refusedAreNotStored],
  ['I1  no message is stored twice', storedOnce],
  ['I1  stored messages reached their carrier', reachesItsCarrier],
  ['I2  every message reached a final status', endsInFinalStatus],
  ['I3  duplicates have a recorded unknown outcome', duplicatesAreRecorded],
  ['I4  every status was sent under one webhook id', customersAreNotified],
  ['I4  registered endpoints got every status', registeredEndpointsAreNotified],
  ['I5  ledger and balance are exact', moneyIsExact],
  ['I9  every change of route is in the history', routesAreRecorded],
  ['I10 no queue has entries left', queuesAreEmpty],
  ['    responses are 202 or 503, within 10 s', responsesAreValid],
]
