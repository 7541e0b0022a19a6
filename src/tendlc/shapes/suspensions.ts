export type Suspension = { category: string; explanation: string }

const mostKept = 20

/** Why something is suspended, with one reason more; what was said before in the same words is said once. */
export function alsoSuspended(
  before: readonly Suspension[],
  { category, explanation }: Suspension,
): Suspension[] {
  const others = before.filter((one) => one.category !== category || one.explanation !== explanation)
  return [...others, { category, explanation }].slice(-mostKept)
}
