import { lazy, type ComponentType } from 'react'
import { groups, type PageEntry } from './page.ts'
import type { Session } from './session.ts'

const found = import.meta.glob<{ entry: PageEntry }>('../pages/*/entry.ts', { eager: true })

export type ConsolePage = PageEntry & { Component: ComponentType }

/** Every page, in the order of the navigation. */
export const consolePages: readonly ConsolePage[] = Object.values(found)
  .map(({ entry }) => entry)
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
  .map((entry) => ({ ...entry, Component: lazy(async () => ({ default: (await entry.load()).Page })) }))

/** The pages that the user can open. */
export function pagesFor(session: Session): ConsolePage[] {
  return pagesOf(session).filter(({ needs: deps }) => mayEnter(session, deps))
}

/** The pages that exist, but that the user may not open. */
export function closedTo(session: Session): ConsolePage[] {
  return pagesOf(session).filter(({ needs: deps }) => !mayEnter(session, deps))
}

function pagesOf({ door: audience, sandbox }: Session): ConsolePage[] {
  return consolePages.filter(
    (position) => position.doors.includes(audience) && (sandbox || !position.sandbox),
  )
}

function mayEnter({ roles, personId }: Session, deps: PageEntry['needs']): boolean {
  if (deps === undefined) return true
  return deps === 'admin' ? roles.includes('admin') : personId !== null
}
