/** The parsed `acl` claim of a token. */
export type Acl = {
  /** Whether a method on a path (raw, without the query) is allowed. */
  allows(method: string, path: string): boolean
}

const nothing: Acl = { allows: () => false }

type Rule = { pattern: string[]; methods: string[] | undefined }

/**
 * Reads `{"paths": {"/*\/messages/**": {"methods": ["POST"]}}}`. A path is a list of segments: `**` stands for any number of segments, also none;
 * `*` for any characters within one segment, so that `/*\/messages/**` covers `/v1/messages` and everything below it.
 * Without `methods` all methods are allowed. One matching path is sufficient; an invalid claim allows nothing.
 */
export function readAcl(claim: unknown): Acl {
  const rules = rulesOf(claim)
  if (!rules) return nothing
  return {
    allows(method, path) {
      const segments = segmentsOf(path)
      if (!segments) return false
      return rules.some(
        (rule) => (rule.methods?.includes(method) ?? true) && pathMatches(rule.pattern, segments),
      )
    },
  }
}

function rulesOf(claim: unknown): Rule[] | undefined {
  const paths = isObject(claim) ? claim['paths'] : undefined
  if (!isObject(paths)) return undefined
  const rules: Rule[] = []
  for (const [path, value] of Object.entries(paths)) {
    if (!path.startsWith('/') || !isObject(value)) return undefined
    const { methods, filters } = value
    if (methods !== undefined && !isStrings(methods)) return undefined
    // Filters depend on the request body, which is not available here, so a rule with filters allows nothing.
    if (filters !== undefined && !(isObject(filters) && Object.keys(filters).length === 0)) continue
    rules.push({ pattern: path.slice(1).split('/'), methods: methods?.map((name) => name.toUpperCase()) })
  }
  return rules
}

/** The decoded segments of a path; undefined for an ambiguous path. */
function segmentsOf(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    return segments.some((segment) => /^\.{0,2}$|[/\\\0]/.test(segment)) ? undefined : segments
  } catch {
    return undefined
  }
}

/** Walks the path once with the set of pattern positions that are still possible, so that no pattern is slow. */
function pathMatches(pattern: string[], segments: string[]): boolean {
  let open = skipAny(pattern, new Set([0]))
  for (const segment of segments) {
    const next = new Set<number>()
    for (const at of open) {
      if (pattern[at] === '**') next.add(at)
      else if (at < pattern.length && segmentMatches(pattern[at]!, segment)) next.add(at + 1)
    }
    open = skipAny(pattern, next)
  }
  return open.has(pattern.length)
}

/** `**` matches zero segments: a position before it is also a position after it. */
function skipAny(pattern: string[], open: Set<number>): Set<number> {
  for (const at of open) if (pattern[at] === '**') open.add(at + 1)
  return open
}

/** Whether a pattern matches a segment; `*` stands for any characters. After a mismatch it continues from the last star. */
function segmentMatches(pattern: string, segment: string): boolean {
  let [p, s, star, from] = [0, 0, -1, 0]
  while (s < segment.length) {
    if (pattern[p] === '*') {
      star = p++
      from = s
    } else if (pattern[p] === segment[s]) {
      p++
      s++
    } else if (star >= 0) {
      p = star + 1
      s = ++from
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
