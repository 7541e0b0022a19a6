import type { Area } from '#accounts/roles/role-kinds.ts'
import type { ComponentType } from 'react'
import type { Answered } from '../api/contracts.ts'

type OperatorRole = Answered<'readSession'>['roles'][number]

/** The audience of a page: operators of the exchange, or customers with their API key. */
export type Audience = 'operator' | 'customer'

/** The groups of the navigation, in their order. */
export const groups = [
  'Traffic',
  'Numbers & SIMs',
  'Compliance',
  'Customers',
  'Account',
  'Money',
  'System',
] as const

/** One page of the console, as its folder's `entry.ts` describes it. */
export type PageEntry = {
  /** Below `/console`: `/messages`. Subpages belong to the page: its component receives `/messages/:id`. */
  path: string
  title: string
  group: (typeof groups)[number]
  /** The position of the page in the group. */
  order: number
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  audiences: readonly Audience[]
  /** Restricts the page to admins, to people who did not sign in with the operator token, or to members of an account. */
  requires?: 'admin' | 'person' | 'member'
  /** The area of the account to which a customer's session needs access. */
  area?: Area
  /** Restricts the page to a sandbox. */
  sandbox?: true
  /** Parts of the page with their own address, as paths below that of the page with their titles. */
  parts?: readonly (readonly [below: string, title: string])[]
  /** Forms that create something, likewise, and the role that operators need. */
  actions?: readonly (readonly [below: string, title: string, role?: OperatorRole])[]
  /** Other words for what the page is about, by which the search finds it. */
  words?: string
  /** Loads the component on the first visit. */
  load: () => Promise<{ Page: ComponentType }>
}
