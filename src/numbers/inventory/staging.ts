import type { StagedListing, StagedTerms } from './import-store.ts'
import { carriersOf, type Listing } from './inventory-store.ts'

/** Rows collected for staging, with the terms that are not staged yet. */
export type Staging = {
  add(line: number, listing: Listing): void
  size(): number
  takeAll(): { listings: StagedListing[]; terms: StagedTerms[] }
}

/** Maximum number of cached terms; an upload with more terms stores some of them twice. */
const mostKnown = 10_000

/** Collects rows. Millions of numbers share few terms, which are stored once. */
export function openStaging(): Staging {
  const known = new Map<string, number>()
  let before: { listing: Listing; at: number } | undefined
  let listings: StagedListing[] = []
  let terms: StagedTerms[] = []
  const termsOf = (line: number, listing: Listing): number => {
    const key = keyOf(listing)
    const at = known.get(key)
    if (at !== undefined) return at
    if (known.size === mostKnown) known.clear()
    known.set(key, line)
    terms.push({ line, listing })
    return line
  }
  return {
    add(line, listing) {
      // Adjacent rows usually have the same terms.
      if (!before || !sameTerms(before.listing, listing)) before = { listing, at: termsOf(line, listing) }
      listings.push({ line, msisdn: listing.msisdn, terms: before.at })
    },
    size: () => listings.length,
    takeAll() {
      const accepted = { listings, terms }
      listings = []
      terms = []
      return accepted
    },
  }
}

function sameTerms(a: Listing, b: Listing): boolean {
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

function keyOf({ country, type, features, initialPrice, cost, limitations, carriers }: Listing): string {
  const written = limitations?.length ? JSON.stringify(limitations) : ''
  return `${country} ${type} ${features} ${initialPrice} ${cost} ${carriersOf(carriers)?.join(',') ?? ''} ${written}`
}
