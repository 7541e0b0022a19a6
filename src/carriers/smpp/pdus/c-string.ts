/** Whether the text fits a C-octet string of `octets` with its NUL: ASCII, and no NUL inside. */
export function isCString(text: string, octets: number): boolean {
  if (text.length >= octets) return false
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit === 0 || unit > 0x7f) return false
  }
  return true
}

/** Writes the text and its NUL; returns the position after it. */
export function writeCString(text: string, target: Buffer, start: number): number {
  let at = start
  for (let i = 0; i < text.length; i += 1) target[at++] = text.charCodeAt(i)
  target[at++] = 0
  return at
}
