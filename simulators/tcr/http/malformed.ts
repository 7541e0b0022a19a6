type Kind = 'html' | 'truncated' | 'other-shape'

/** The text of a malformed response. */
export function malformed(kind: Kind, body: unknown): string {
  if (kind === 'html') return '<html><body>Service temporarily unavailable</body></html>'
  if (kind === 'other-shape') return '{"result":[1,2,3]}'
  return JSON.stringify(body ?? {}).slice(0, -2)
}
