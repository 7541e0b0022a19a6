const tokenId = /^[0-9a-f]{8}$/

/** Internal and external actors in histories. */
const known: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['decide', 'queue', 'routing', 'pacing', 'dispatch', 'keywords', 'workflow', 'carriers', 'exchange'].map(
      (part) => [part, 'the exchange'],
    ),
  ),
  registry: 'the campaign registry',
  time: 'a timer',
  'traffic rules': 'a traffic rule',
}

/** An actor in words, for codes such as `operator:a83c2f5f`. */
export function actorWords(actor: string): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/s)
  if (kind === 'node') return 'the exchange'
  if (kind === 'operator') return tokenId.test(id) ? `the operator token ${id}` : `operator ${id}`
  if (kind === 'key') return 'the account, by its key'
  if (kind === 'member') return 'a member of the account'
  if (kind === 'application') return 'an application of the account'
  if (kind === 'carrier') return `carrier ${id}`
  return known[actor] ?? actor
}
