import { lazy, type ComponentType } from 'react'
import { groups, type PageEntry } from './page.ts'
import type { Session } from './session.ts'

const found = import.meta.glob<{ entry: PageEntry }>('../pages/*/entry.ts', { eager: true })

export type Place = PageEntry & { Component: ComponentType }

/** Every page, in the order of the navigation. */
export const places: readonly Place[] = Object.values(found)
  .map(({ entry }) => entry)
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
  .map((entry) => ({ ...entry, Component: lazy(async () => ({ default: (await entry.load()).Page })) }))

/** What somebody can go to. */
export function placesFor(session: Session): Place[] {
  return placesOf(session).filter(({ needs }) => mayEnter(session, needs))
}

/** What is there, and not for them. */
export function closedTo(session: Session): Place[] {
  return placesOf(session).filter(({ needs }) => !mayEnter(session, needs))
}

function placesOf({ door, sandbox }: Session): Place[] {
  return places.filter((place) => place.doors.includes(door) && (sandbox || !place.sandbox))
}

function mayEnter({ roles, personId }: Session, needs: PageEntry['needs']): boolean {
  if (needs === undefined) return true
  return needs === 'admin' ? roles.includes('admin') : personId !== null
}
