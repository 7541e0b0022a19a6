import { isGood, type Check, type Seen } from './seen.ts'

/** Checks that compare the response to a request with responses to earlier requests of the same story. */
export const storyChecks: readonly Check[] = [
  {
    name: 'created',
    look: requested('found', (seen, before) =>
      isGood(before) && !isGood(seen)
        ? `made with ${before.answer.status}, then answered ${seen.answer.status}`
        : undefined,
    ),
  },
  {
    name: 'deleted',
    look: requested('deleted', (seen, before) =>
      isGood(before) && isGood(seen)
        ? `removed with ${before.answer.status}, then answered ${seen.answer.status}`
        : undefined,
    ),
  },
  {
    name: 'other tenant',
    look: requested('like', (seen, before) =>
      shapeOf(seen) === shapeOf(before)
        ? undefined
        : `answered ${seen.answer.status}, and ${before.answer.status} before`,
    ),
  },
  {
    name: 'repeated',
    look: requested('same', (seen, before) =>
      isGood(before) && seen.answer.body !== before.answer.body
        ? `answered ${seen.answer.status} ${seen.answer.body.slice(0, 200)}, and ${before.answer.body.slice(0, 200)} before`
        : undefined,
    ),
  },
]

function requested(name: string, look: (seen: Seen, before: Seen) => string | undefined): Check['look'] {
  return (seen) => {
    const at = (seen.step.expected as Record<string, unknown> | undefined)?.[name]
    const before = typeof at === 'number' ? seen.earlier[at] : undefined
    if (!before || before.answer.fault || seen.answer.fault || isBusy(seen) || isBusy(before))
      return undefined
    return look(seen, before)
  }
}

const isBusy = ({ answer }: Seen) => answer.status === 429 || answer.status === 503

/** Status, content type and body of a response without IDs, to compare two responses. */
function shapeOf(seen: Seen): string {
  const ids = /[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{8}\b/g
  return [seen.answer.status, seen.header('content-type'), seen.answer.body.replaceAll(ids, 'ID')].join('\n')
}
