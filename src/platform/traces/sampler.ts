import type { samplers } from '../config/settings.ts'

/** Decides which traces are sampled, by trace ID only, so that all nodes agree. */
export type Sampler = {
  /** Whether a trace that begins here is sampled. */
  keeps(traceId: string): boolean
  /** Whether a trace that the caller began is sampled, given the caller's decision. */
  follows(parent: { traceId: string; kept: boolean }): boolean
}

export function openSampler(name: (typeof samplers)[number], ratio: number): Sampler {
  const share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio
  // The last digits are random also in UUIDs, which begin with the time.
  const keeps = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
  const isParentBased = name.startsWith('parentbased_')
  return { keeps, follows: ({ traceId, kept }) => (isParentBased ? kept : keeps(traceId)) }
}
