const tokenId = /^[0-9a-f]{8}$/

/** Parts of the exchange that write into histories, and others around it. */
const known: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['decide', 'queue', 'routing', 'pacing', 'dispatch', 'keywords', 'workflow', 'carriers', 'exchange'].map(
      (part) => [part, 'the exchange'],
    ),
  ),
  registry: 'the campaign registry',
  time: 'time, by itself',
  'traffic rules': 'a traffic rule',
}

/** Who has done something, in words: `operator:a83c2f5f` and its kin are for programs. */
export function actorWords(actor: string): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/s)
  if (kind === 'node') return 'the exchange'
  if (kind === 'operator') return tokenId.test(id) ? `the operator token ${id}` : `operator ${id}`
  if (kind === 'key') return 'the account, by its key'
  if (kind === 'application') return 'an application of the account'
  if (kind === 'carrier') return `carrier ${id}`
  return known[actor] ?? actor
}
