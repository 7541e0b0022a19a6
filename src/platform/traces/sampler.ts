import type { samplers } from '../config/settings.ts'

/** Which traces are kept; all nodes agree on each, for nothing but its id decides. */
export type Sampler = {
  /** One that begins here. */
  keeps(traceId: string): boolean
  /** One that was begun elsewhere, by what is said of it there. */
  follows(parent: { traceId: string; kept: boolean }): boolean
}

export function openSampler(name: (typeof samplers)[number], ratio: number): Sampler {
  const share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio
  // The last digits are random in UUIDs too, which begin with the time.
  const keeps = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
  const tracedRequest = name.startsWith('parentbased_')
  return { keeps, follows: ({ traceId, kept }) => (tracedRequest ? kept : keeps(traceId)) }
}
