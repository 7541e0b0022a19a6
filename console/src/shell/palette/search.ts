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

type Entry = Found & { words?: string | undefined }

/**
 * The pages, their parts and actions of which each typed word begins a word of the title, or of the other words of the page. If there are
 * none, those for which this is true with one typing error in each word.
 */
export function findPages(pages: readonly ConsolePage[], text: string): Found[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  const entries = pages.flatMap(({ path, title, group, parts = [], actions = [], words }): Entry[] => [
    { href: path, name: title, kind: 'Page', detail: group, words },
    ...parts.map(([below, name]) => ({ href: `${path}/${below}`, name, kind: 'Page', detail: title })),
    ...actions.map(([below, name]) => ({ href: `${path}/${below}`, name, kind: 'Action', detail: title })),
  ])
  const found = (fits: (own: string, word: string) => boolean) =>
    entries.filter(({ name, detail, words = '' }) => {
      const own = `${name} ${detail} ${words}`.toLowerCase().split(/[^\p{L}\d]+/u)
      return typed.every((word) => own.some((one) => fits(one, word)))
    })
  const exact = found((own, word) => own.startsWith(word))
  const all = exact.length > 0 ? exact : found((own, word) => word.length >= 5 && beginsAlmost(own, word))
  return all.map(({ href, name, kind, detail }) => ({ href, name, kind, detail }))
}

/** Whether the start of a word differs from a typed word by one missing, extra or other letter, or by two letters in the wrong order. */
function beginsAlmost(own: string, typed: string): boolean {
  const at = typed.split('').findIndex((letter, i) => letter !== own[i])
  if (at < 0) return true
  const [rest, left] = [typed.slice(at), own.slice(at)]
  return (
    left.startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    left.slice(1).startsWith(rest.slice(1)) ||
    (rest.length > 1 && left.startsWith(rest[1]! + rest[0]! + rest.slice(2)))
  )
}
