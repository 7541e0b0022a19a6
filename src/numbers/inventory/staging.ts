import type { StagedOffer, StagedTerms } from './import-store.ts'
import { carriersOf, type Offer } from './inventory-store.ts'

/** Rows on their way to where uploads are put aside, with the terms that were not put there before. */
export type Staging = {
  add(line: number, offer: Offer): void
  size(): number
  take(): { offers: StagedOffer[]; terms: StagedTerms[] }
}

/** So many terms are known again; of an upload that has more, some are stored twice. */
const mostKnown = 10_000

/** Gathers rows. Millions of numbers have few terms among them, which are stored once. */
export function openStaging(): Staging {
  const known = new Map<string, number>()
  let before: { offer: Offer; at: number } | undefined
  let offers: StagedOffer[] = []
  let terms: StagedTerms[] = []
  const termsOf = (line: number, offer: Offer): number => {
    const key = keyOf(offer)
    const at = known.get(key)
    if (at !== undefined) return at
    if (known.size === mostKnown) known.clear()
    known.set(key, line)
    terms.push({ line, offer })
    return line
  }
  return {
    add(line, offer) {
      // Rows that stand together have mostly the same terms.
      if (!before || !sameTerms(before.offer, offer)) before = { offer, at: termsOf(line, offer) }
      offers.push({ line, msisdn: offer.msisdn, terms: before.at })
    },
    size: () => offers.length,
    take() {
      const taken = { offers, terms }
      offers = []
      terms = []
      return taken
    },
  }
}

function sameTerms(a: Offer, b: Offer): boolean {
  return (
    a.country === b.country &&
    a.type === b.type &&
    a.features === b.features &&
    a.initialPrice === b.initialPrice &&
    a.cost === b.cost &&
    !a.limitations?.length &&
    !b.limitations?.length &&
    !a.carriers?.length &&
    !b.carriers?.length
  )
}

function keyOf({ country, type, features, initialPrice, cost, limitations, carriers }: Offer): string {
  const written = limitations?.length ? JSON.stringify(limitations) : ''
  return `${country} ${type} ${features} ${initialPrice} ${cost} ${carriersOf(carriers)?.join(',') ?? ''} ${written}`
}
