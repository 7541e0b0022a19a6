/** The last word of a text in lower case, without punctuation. */
export function endingOf(text: unknown): string {
  if (typeof text !== 'string') return ''
  return (
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .at(-1) ?? ''
  )
}

/** The score at the end of a company name, if any. */
export function scoreOf(companyName: unknown): number | undefined {
  const [, digits] =
    /\bscore (\d{1,3})$/i.exec(typeof companyName === 'string' ? companyName.trim() : '') ?? []
  return digits === undefined ? undefined : Math.min(100, Number(digits))
}
