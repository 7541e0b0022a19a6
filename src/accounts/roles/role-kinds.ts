/** Roles of the members of an account, with their purpose. */
export const memberRoles = {
  owner: 'Everything, including members and API secrets.',
  developer: 'Messages, numbers, SIMs, applications and webhooks; reads registrations and payments.',
  compliance: 'Registrations of brands, campaigns and toll-free numbers; reads messages and numbers.',
  billing: 'Payments, cards, fees and alerts; reads numbers and reports.',
  'read-only': 'Reads everything, changes nothing.',
} as const

export type MemberRole = keyof typeof memberRoles

export const memberRoleNames = Object.keys(memberRoles) as [MemberRole, ...MemberRole[]]

/** Parts of an account to which a role gives access. */
export const areas = [
  'overview',
  'messages',
  'reports',
  'numbers',
  'compliance',
  'sims',
  'developer',
  'billing',
  'secrets',
  'members',
] as const

export type Area = (typeof areas)[number]

export type Access = 'none' | 'read' | 'change'

/** The access of each role to each area. */
export const rights: Readonly<Record<MemberRole, Readonly<Record<Area, Access>>>> = {
  owner: each('change'),
  developer: {
    ...each('change'),
    compliance: 'read',
    billing: 'read',
    secrets: 'read',
    members: 'read',
  },
  compliance: {
    ...each('read'),
    compliance: 'change',
    sims: 'none',
    developer: 'none',
    billing: 'none',
    secrets: 'none',
  },
  billing: {
    ...each('none'),
    overview: 'read',
    reports: 'change',
    numbers: 'read',
    members: 'read',
    billing: 'change',
  },
  'read-only': each('read'),
}

function each(access: Access): Record<Area, Access> {
  return Object.fromEntries(areas.map((area) => [area, access])) as Record<Area, Access>
}
