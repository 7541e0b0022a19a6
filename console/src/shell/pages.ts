import { lazy, type ComponentType } from 'react'
import { refusalFor } from '../parts/forms/act.tsx'
import { refusalOf } from '../parts/forms/role-refusal.tsx'
import { groups, type PageEntry } from './page.ts'
import type { Session } from './session.ts'

const found = import.meta.glob<{ entry: PageEntry }>('../pages/*/entry.ts', { eager: true })

export type ConsolePage = PageEntry & { Component: ComponentType }

/** Every page, in the order of the navigation. */
export const consolePages: readonly ConsolePage[] = Object.values(found)
  .map(({ entry }) => entry)
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
  .map((entry) => ({ ...entry, Component: lazy(async () => ({ default: (await entry.load()).Page })) }))

/** The pages that the user can open, with the actions that the user may take. */
export function pagesFor(session: Session): ConsolePage[] {
  return pagesOf(session)
    .filter((page) => mayEnter(session, page))
    .map(({ actions = [], ...page }) => ({
      ...page,
      actions: actions.filter(([, , role]) => mayChange(session, page.area, role)),
    }))
}

const mayChange = (
  session: Session,
  area: PageEntry['area'],
  role: Parameters<typeof refusalFor>[1] | undefined,
) => !(area && refusalOf(session, area)) && !(role && refusalFor(session, role))

/** The pages that exist, but that the user may not open. */
export function closedTo(session: Session): ConsolePage[] {
  return pagesOf(session).filter((page) => !mayEnter(session, page))
}

/** The pages that only the other audience has; an address of one remains after another user has signed out. */
export function pagesElsewhere(session: Session): ConsolePage[] {
  return consolePages.filter((page) => !page.audiences.includes(session.audience))
}

function pagesOf({ audience, sandbox }: Session): ConsolePage[] {
  return consolePages.filter((page) => page.audiences.includes(audience) && (sandbox || !page.sandbox))
}

function mayEnter({ roles, personId, member, rights }: Session, { requires, area }: PageEntry): boolean {
  if (area !== undefined && rights?.[area] === 'none') return false
  if (requires === undefined) return true
  if (requires === 'member') return member !== null
  return requires === 'admin' ? roles.includes('admin') : personId !== null
}
