import { setImmediate as turn } from 'node:timers/promises'
import type { Sql } from '#platform/database/db.ts'
import { lockSims, type SimCard } from './lock-store.ts'
import { endPairings } from './move-store.ts'
import { applyChange, type ActionOutcome, type Requester } from './apply-change.ts'
import {
  beginPairings,
  claimNumbers,
  clearNumbers,
  readHolders,
  writeNumbers,
  type Holder,
  type Numbers,
} from './pair-store.ts'
import { deletedRefusal } from './deleted.ts'

/** The new numbers of a card: null removes a number, omitted numbers are unchanged. */
export type PairingInput = {
  iccid: string
  imsi?: string | null | undefined
  msisdn?: string | null | undefined
}

/**
 * Assigns and removes numbers of cards; a number may move between two cards of one request, but must not be assigned twice. A number
 * that another card has is rejected. The pairing history is kept. Fails as a whole (`unique_violation`, or a deadlock) if a
 * concurrent upload assigns the same number; the request may then be retried.
 */
export async function pairSims(
  sql: Sql,
  partnerId: string,
  inputs: readonly PairingInput[],
  requester: Requester,
): Promise<ActionOutcome> {
  const keys = inputs.map(({ iccid }) => ({ partnerId, iccid }))
  const cards = await lockSims(sql, keys)
  const wanted = numbersWanted(cards, inputs)
  await claimNumbers(sql, [...wanted.values()])
  const refusals = await refusalsOf(cards, wanted, await readHolders(sql, [...wanted.values()]))
  return applyChange<Numbers>(sql, keys, requester, {
    actionType: 'pair',
    decide(card) {
      const refused = refusals.get(card.iccid)
      if (refused !== undefined) return { refused }
      const after = wanted.get(card.iccid)!
      return { change: after, content: { before: { imsi: card.imsi, msisdn: card.msisdn }, after } }
    },
    async write(all) {
      // A card that keeps its numbers also keeps its current pairing.
      const changes = all.filter(({ card, change }) => !isSame(card, change))
      const changed = changes.map(({ card }) => card)
      await clearNumbers(sql, changed)
      await writeNumbers(sql, changes, requester.at)
      await endPairings(sql, changed, requester.at)
      await beginPairings(sql, changes, requester.at)
    },
  })
}

const isSame = (card: Numbers, { imsi, msisdn }: Numbers) => card.imsi === imsi && card.msisdn === msisdn

function numbersWanted(cards: readonly SimCard[], inputs: readonly PairingInput[]): Map<string, Numbers> {
  const named = new Map(inputs.map((input) => [input.iccid, input]))
  return new Map(
    cards.map((card) => {
      const { imsi = card.imsi, msisdn = card.msisdn } = named.get(card.iccid)!
      return [card.iccid, { imsi, msisdn }]
    }),
  )
}

/**
 * Why cards cannot have the requested numbers. A rejected card keeps its numbers, so further cards that request these numbers may also be
 * rejected.
 */
async function refusalsOf(
  cards: readonly SimCard[],
  wanted: ReadonlyMap<string, Numbers>,
  holders: readonly Holder[],
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  const owners = {
    imsi: new Map(holders.map(({ imsi, iccid }) => [imsi, iccid])),
    msisdn: new Map(holders.map(({ msisdn, iccid }) => [msisdn, iccid])),
  }
  const hasOtherOwner = (name: 'imsi' | 'msisdn', iccid: string): boolean => {
    const number = wanted.get(iccid)![name]
    const holder = number === null ? undefined : owners[name].get(number)
    if (holder === undefined || holder === iccid) return false
    const theirs = wanted.get(holder)
    return refusals.has(holder) || theirs === undefined || theirs[name] === number
  }
  const refusalOf = (card: SimCard): string | undefined => {
    const deleted = deletedRefusal(card)
    if (deleted) return deleted.refused
    if (hasOtherOwner('imsi', card.iccid)) return 'Another SIM has this IMSI.'
    return hasOtherOwner('msisdn', card.iccid) ? 'Another SIM has this MSISDN.' : undefined
  }
  // A chain of cards may need a pass for each card.
  for (let [known, passes] = [-1, 1]; known < refusals.size; passes++) {
    if (passes % 10 === 0) await turn()
    known = refusals.size
    for (const card of cards) {
      const reason = refusals.has(card.iccid) ? undefined : refusalOf(card)
      if (reason !== undefined) refusals.set(card.iccid, reason)
    }
  }
  return refusals
}
