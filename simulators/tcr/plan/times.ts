import type { Times } from '../times.ts'
import { endingOf } from './endings.ts'

const minute = 60_000
const hour = 60 * minute

/** Durations of vettings, by class; the email of Auth+ counts as opened at once. */
const vettings: Readonly<Record<string, number>> = {
  STANDARD: 15 * minute,
  ENHANCED: 4 * hour,
  POLITICAL: 48 * hour,
  AUTHPLUS: 0,
}

/** Durations of reviews, by the ID of the network; a manual review takes a day longer. */
const reviews: Readonly<Record<string, number>> = {
  '10037': 30 * minute,
  '10017': hour,
  '10038': 2 * hour,
  '10035': 4 * hour,
}
const manual = 24 * hour

/** A request may arrive this late, and its result is due after the duration since it was made. */
const transitMs = 2_000

const slowness = (text: unknown) => (endingOf(text) === 'slow' ? 10 : 1)

/** Durations like those of the real registry, in percent of them; `Slow` names and descriptions take ten times as long. */
export function plannedTimes(percent: number): Times {
  const part = (ms: number) => Math.max(0, Math.ceil((ms * percent) / 100) - transitMs)
  return {
    scoring: ({ companyName }) => part((minute / 2) * slowness(companyName)),
    vetting: (_, vettingClass) => part(vettings[vettingClass] ?? hour),
    import: part(5 * minute),
    appeal: part(24 * hour),
    review: ({ description }, { id, isManual }) =>
      part(((reviews[id] ?? hour) + (isManual ? manual : 0)) * slowness(description)),
    share: part(5 * minute),
  }
}
