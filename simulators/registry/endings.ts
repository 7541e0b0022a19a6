/** The last word of a name, in lower case. */
export function endingOf(name: string): string {
  return name.trim().toLowerCase().split(/\s+/).at(-1) ?? ''
}
