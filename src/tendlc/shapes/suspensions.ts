export type Suspension = { category: string; explanation: string }

const mostKept = 20

/** Adds a suspension reason; a reason with the same texts is stored once. */
export function alsoSuspended(
  before: readonly Suspension[],
  { category, explanation }: Suspension,
): Suspension[] {
  const others = before.filter((one) => one.category !== category || one.explanation !== explanation)
  return [...others, { category, explanation }].slice(-mostKept)
}
