/** Total size of an HTTP message with a Content-Length, known once its head has arrived. */
export function sizeOfAnswer(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))
  return end + 4 + Number(length?.[1] ?? 0)
}

/** The status of `HTTP/1.1 202 Accepted`. */
export function statusOfAnswer(bytes: Buffer): number {
  return Number(bytes.toString('latin1', 9, 12))
}
