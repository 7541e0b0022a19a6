/** Gives each heading of a page its anchor, as GitHub writes it, so that a link works in both places. A repeated anchor gets a number. */
export function anchorsOfPage(): (heading: string) => string {
  const used = new Map<string, number>()
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = used.get(anchor) ?? 0
    used.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
}
