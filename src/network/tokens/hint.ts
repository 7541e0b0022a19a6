/**
 * The number that a `login_hint` says: `+E.164` (S1-098) or `tel:+E.164`, and its digits alone, as one client family sends it.
 * Answers the digits; undefined for anything else.
 */
export function readHint(text: string): string | undefined {
  return /^(?:tel:)?\+?([1-9][0-9]{4,14})$/.exec(text)?.[1]
}
