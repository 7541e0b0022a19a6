import fc from 'fast-check'

const pools = new Map<string, string[]>()
const POOL = 60

/** Texts that a pattern matches; none if the pattern cannot be inverted. */
export function textsLike(pattern: string): readonly string[] {
  const known = pools.get(pattern)
  if (known) return known
  const made = madeFor(pattern)
  pools.set(pattern, made)
  return made
}

/** Texts that the pattern matches. Lookahead is ignored when they are generated, so texts that do not match are discarded. */
function madeFor(pattern: string): string[] {
  const matches = new RegExp(pattern, 'u')
  const plain = new RegExp(pattern.replaceAll(/\(\?=[^)]*\)/g, ''), 'u')
  const texts = fc.sample(fc.stringMatching(plain), { seed: 1, numRuns: POOL * 2 })
  return texts.filter((text) => matches.test(text)).slice(0, POOL)
}
