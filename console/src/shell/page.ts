import type { ComponentType } from 'react'

/** Who comes in by which door: those who run the exchange, or customers with their key. */
export type Audience = 'operator' | 'customer'

/** The groups of the navigation, in their order. */
export const groups = [
  'Now',
  'Traffic',
  'Customers',
  'Account',
  'Compliance',
  'Connectivity',
  'Exchange',
] as const

/** One page of the console, as its folder's `entry.ts` describes it. */
export type PageEntry = {
  /** Below `/console`: `/messages`. Pages of one thing are theirs too: `/messages/:id` is told to the component. */
  path: string
  title: string
  group: (typeof groups)[number]
  /** Its place in the group. */
  order: number
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  doors: readonly Audience[]
  /** Only for an admin, or for whoever is a person and has not come with the operator token. */
  needs?: 'admin' | 'person'
  /** Only where the exchange is a sandbox. */
  sandbox?: true
  /** Its component is fetched when somebody goes there. */
  load: () => Promise<{ Page: ComponentType }>
}
