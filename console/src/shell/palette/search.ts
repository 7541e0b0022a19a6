import { Refusal } from '../../api/refusal.ts'
import type { Session } from '../session.ts'
import type { ConsolePage } from '../pages.ts'
import type { Found, Lookup } from './found.ts'
import { customerLookups } from './customer-lookups.ts'
import { operatorLookups } from './operator-lookups.ts'

const lookupsOf = { operator: operatorLookups, customer: customerLookups } as const

/** The objects that were found, and whether a lookup failed, so that some may be missing. */
export type FoundObjects = { found: Found[]; isIncomplete: boolean }

/**
 * The objects that a text names: by ID, or by the start of their number or name. Each lookup is an indexed
 * read of the API with the rights of the user; objects that the user may not read are not found. A lookup that
 * fails does not hide the results of the others.
 */
export async function findObjects(
  audience: Session['audience'],
  text: string,
  signal: AbortSignal,
): Promise<FoundObjects> {
  const fitting = lookupsOf[audience].filter(({ fits }) => fits(text))
  const ended = await Promise.allSettled(fitting.map((lookup) => allowed(lookup, text, signal)))
  signal.throwIfAborted()
  return {
    found: ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    isIncomplete: ended.some(({ status }) => status === 'rejected'),
  }
}

async function allowed({ find }: Lookup, text: string, signal: AbortSignal): Promise<readonly Found[]> {
  try {
    return await find(text, signal)
  } catch (error) {
    if (error instanceof Refusal && [400, 403, 404, 422].includes(error.status)) return []
    throw error
  }
}

/** The pages, their parts and actions of which each typed word begins a word of the title. */
export function findPages(pages: readonly ConsolePage[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const entries = pages.flatMap(({ path, title, group, parts = [], actions = [] }) => [
    { href: path, name: title, kind: 'Page', detail: group },
    ...parts.map(([below, name]) => ({ href: `${path}/${below}`, name, kind: 'Page', detail: title })),
    ...actions.map(([below, name]) => ({ href: `${path}/${below}`, name, kind: 'Action', detail: title })),
  ])
  return entries.filter(({ name, detail }) => {
    const own = `${name} ${detail}`.toLowerCase().split(/[^\p{L}\d]+/u)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}
