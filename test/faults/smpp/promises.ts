import type { PromiseResult } from '../evidence.ts'
import type { SmppLoad } from './client.ts'
import type { SmppFacts } from './facts-store.ts'

export type SmppEvidence = Pick<SmppLoad, 'submits' | 'receipts'> & { facts: SmppFacts }

type Differ = (label: string) => void
type Check = (seen: SmppEvidence, differ: Differ) => number

const accepted = ({ submits }: SmppEvidence) => submits.filter(({ outcome }) => outcome === 'accepted')

/** A text of two segments is stored only if both were accepted or may have been. */
const acceptedAreStored: Check = (seen, differ) => {
  const stored = new Map(seen.facts.messages.map((message) => [message.recipient, message.id]))
  const texts = Map.groupBy(seen.submits, ({ destination }) => destination)
  const complete = accepted(seen).filter(({ destination, segments }) => {
    const all = texts.get(destination)!
    return all.length === segments && all.every(({ outcome }) => outcome === 'accepted')
  })
  for (const { destination, segments, messageId } of complete) {
    const id = stored.get(destination)
    if (id === undefined) differ(`${destination} was accepted as ${messageId} and is lost`)
    else if (segments === 1 && id !== messageId)
      differ(`${destination} was accepted as ${messageId}, but is ${id}`)
  }
  return complete.length
}

const refusedAreNotStored: Check = ({ submits, facts }, differ) => {
  const stored = new Set(facts.messages.map(({ recipient }) => recipient))
  const texts = Map.groupBy(submits, ({ destination }) => destination)
  const refused = [...texts].filter(([, all]) => all.some(({ outcome }) => outcome === 'refused'))
  for (const [destination, all] of refused)
    if (stored.has(destination))
      differ(`${destination} was refused (${all.map(({ status }) => status).join()}), but stored`)
  return refused.length
}

const storedOnce: Check = ({ facts }, differ) => {
  for (const [recipient, all] of Map.groupBy(facts.messages, (message) => message.recipient))
    if (all.length > 1) differ(`${recipient} is stored ${all.length} times`)
  return facts.messages.length
}

const messagesAreDelivered: Check = ({ facts }, differ) => {
  for (const { recipient, id, status } of facts.messages)
    if (status !== 'delivered') differ(`${recipient} (${id}) is ${status}, not delivered`)
  return facts.messages.length
}

/** Also a segment whose text remained incomplete gets a receipt. */
const acceptedGetReceipts: Check = (seen, differ) => {
  for (const { messageId, destination } of accepted(seen))
    if (!seen.receipts.has(messageId))
      differ(`${destination} was accepted as ${messageId} and got no receipt`)
  return accepted(seen).length
}

const repetitionsAreRecorded: Check = ({ facts, receipts }, differ) => {
  const recorded = new Map(facts.receipts.map(({ id, attempts }) => [id, attempts]))
  for (const [id, times] of receipts) {
    const attempts = recorded.get(id)
    if (attempts === undefined) differ(`a receipt of ${id} arrived, but is not recorded`)
    else if (times > attempts)
      differ(`the receipt of ${id} arrived ${times} times after ${attempts} recorded attempts`)
  }
  return receipts.size
}

const receiptsEnd: Check = ({ facts }, differ) => {
  for (const { id, outcome } of facts.receipts)
    if (outcome !== 'acknowledged') differ(`the receipt of ${id} is ${outcome ?? 'open'}`)
  return facts.receipts.length
}

const promises: readonly [string, Check][] = [
  ['accepted submits are stored', acceptedAreStored],
  ['refused submits are not stored', refusedAreNotStored],
  ['a submit is stored at most once', storedOnce],
  ['stored messages are delivered', messagesAreDelivered],
  ['accepted submits get their receipts', acceptedGetReceipts],
  ['repeated receipts are recorded', repetitionsAreRecorded],
  ['receipts end acknowledged', receiptsEnd],
]

/** Checks every promise of customers' sessions against what the client and the database have seen. */
export function checkSmpp(seen: SmppEvidence): PromiseResult[] {
  return promises.map(([promise, run]) => {
    const differences: string[] = []
    const checked = run(seen, (label) => differences.push(label))
    return { promise, checked, differences }
  })
}
