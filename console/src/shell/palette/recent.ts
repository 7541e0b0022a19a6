import type { Session } from '../session.ts'
import type { Found } from './found.ts'

const most = 8
const keyOf = (owner: string) => `strowger-recent ${owner}`

/** The key of the user who opened the objects. */
export const ownerOf = (session: Session): string =>
  session.audience === 'operator' ? `operator ${session.personId ?? ''}` : `account ${session.apiKey}`

/** The objects that were opened last in this browser session, newest first. */
export function recentOf(owner: string): Found[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as Found[]) : []
  } catch {
    return []
  }
}

/** Stores that an object was opened. */
export function opened(owner: string, { href, name, detail }: Omit<Found, 'kind'>): void {
  const others = recentOf(owner).filter((one) => one.href !== href)
  const all = [{ href, name, kind: 'Recent', detail }, ...others].slice(0, most)
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(all))
  } catch {
    // Without storage there is no list of recent objects.
  }
}
