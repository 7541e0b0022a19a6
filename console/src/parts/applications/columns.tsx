import type { Column } from '../lists/list.tsx'
import type { ApplicationSeen } from './seen.ts'

const can = ({ capabilities }: ApplicationSeen) =>
  [capabilities.messages && 'messages', capabilities.network_apis && 'network features']
    .filter(Boolean)
    .join(', ') || '–'

/** What is seen of applications in a list, by operators and by their account. */
export const applicationColumns: readonly Column<ApplicationSeen>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Id', width: '320px', wide: true, cell: ({ id }) => id },
  { heading: 'It can do', width: '220px', cell: can },
]
