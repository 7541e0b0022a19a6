/**
 * Reads the number of a `login_hint`: `+E.164` (S1-098), `tel:+E.164`, or digits alone, which one client family sends. Returns the digits;
 * undefined for anything else.
 */
export function readHint(text: string): string | undefined {
  return /^(?:tel:)?\+?([1-9][0-9]{4,14})$/.exec(text)?.[1]
}
