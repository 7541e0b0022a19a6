import type { ReactNode } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { stateLabel } from '../labels/state-labels.ts'
import type { Column } from '../lists/list.tsx'
import { When } from '../values/when.tsx'

export type Member = Answered<'listMembers'>['members'][number]

type MemberCells = { name: (member: Member) => ReactNode; acts: (member: Member) => ReactNode }

/** The columns of a list of members. */
export const memberColumns = ({ name, acts }: MemberCells): readonly Column<Member>[] => [
  { heading: 'Name', cell: name },
  { heading: 'Email', width: 'minmax(200px, 1fr)', wide: true, cell: ({ email }) => email },
  { heading: 'Role', width: '120px', cell: ({ role }) => stateLabel(role) },
  {
    heading: 'Two-factor',
    width: '120px',
    wide: true,
    cell: ({ two_factor: isOn }) => (isOn ? 'On' : 'Off'),
  },
  {
    heading: 'Signed in',
    width: '140px',
    wide: true,
    cell: ({ last_sign_in_at: at }) => <When at={at} ago wall />,
  },
  { heading: '', width: '240px', cell: acts },
]
