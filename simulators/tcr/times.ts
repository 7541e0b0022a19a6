import { textOf, type Brand, type Campaign } from './state.ts'
import { classes } from './vettings/catalog.ts'

/** Durations of the registry's work in milliseconds. */
export type Times = {
  scoring(brand: Brand): number
  vetting(brand: Brand, vettingClass: string): number
  import: number
  appeal: number
  /** The review of a campaign by the network with an ID. */
  review(campaign: Campaign, network: { id: string; isManual: boolean }): number
  /** Each of the reviews of a share: by the upstream provider, and by its aggregator. */
  share: number
}

export type StatedTimes = { scoringMs: number; vettingMs: number; reviewMs: number }

const slow = /\bslow$/i

/** The same duration for each kind of work; `Slow` companies wait ten times as long for their vettings. */
export function statedTimes({ scoringMs, vettingMs, reviewMs }: StatedTimes): Times {
  return {
    scoring: () => scoringMs,
    vetting: (brand, vettingClass) =>
      vettingMs * classes[vettingClass]!.slowness * (slow.test(textOf(brand, 'companyName')) ? 10 : 1),
    import: 0,
    appeal: vettingMs,
    review: () => reviewMs,
    share: reviewMs,
  }
}
