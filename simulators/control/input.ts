/** An invalid member of an external input. */
export type InputFault = { name: string; reason: string }

type NumberRule = { least: number; most: number; fraction?: true }
type WordRule = { words: readonly string[] }
type TextRule = { pattern: RegExp; form: string }
type ListRule = { longest: number; each: NumberRule }

/** Allowed values of one member. */
export type Rule = NumberRule | WordRule | TextRule | ListRule

/** Returns the invalid members of an input. Each member has a rule; a member without a rule is unknown. */
export function faultsOf(
  input: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, Rule>>,
  required: readonly string[] = [],
): InputFault[] {
  const missing = required.filter((name) => input[name] === undefined)
  const wrong = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return []
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const reason = rule ? reasonAgainst(rule, value) : 'is not a known member'
    return reason ? [{ name, reason }] : []
  })
  return [...missing.map((name) => ({ name, reason: 'is required' })), ...wrong]
}

/** The reason why a value violates a rule; undefined if it does not. */
export function reasonAgainst(rule: Rule, value: unknown): string | undefined {
  if ('words' in rule)
    return rule.words.includes(value as string) ? undefined : `must be one of ${rule.words.join(', ')}`
  if ('pattern' in rule)
    return typeof value === 'string' && rule.pattern.test(value) ? undefined : `must be ${rule.form}`
  if ('each' in rule) {
    const sound = Array.isArray(value) && value.length <= rule.longest
    if (sound && value.every((one) => isNumber(rule.each, one))) return undefined
    return `must be a list of at most ${rule.longest} whole numbers from ${rule.each.least} to ${rule.each.most}`
  }
  if (isNumber(rule, value)) return undefined
  return rule.fraction
    ? `must be a number above ${rule.least}, up to ${rule.most}`
    : `must be a whole number from ${rule.least} to ${rule.most}`
}

function isNumber({ least, most, fraction }: NumberRule, value: unknown): boolean {
  if (typeof value !== 'number' || !(value >= least && value <= most)) return false
  return fraction ? value > least : Number.isInteger(value)
}

/** A value from a command line, as a number if it looks like one. */
export function valueOfWord(word: string): string | number {
  return /^(0x[0-9a-f]+|\d+(\.\d+)?)$/i.test(word) ? Number(word) : word
}
