import type { StagedOffer, StagedTerms } from './import-store.ts'
import type { Offer } from './inventory-store.ts'

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
  let offers: StagedOffer[] = []
  let terms: StagedTerms[] = []
  return {
    add(line, offer) {
      const key = keyOf(offer)
      let at = known.get(key)
      if (at === undefined) {
        if (known.size === mostKnown) known.clear()
        known.set(key, (at = line))
        terms.push({ line, offer })
      }
      offers.push({ line, msisdn: offer.msisdn, terms: at })
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

function keyOf({ country, type, features, initialPrice, cost, limitations }: Offer): string {
  const written = limitations?.length ? JSON.stringify(limitations) : ''
  return `${country} ${type} ${features} ${initialPrice} ${cost} ${written}`
}
