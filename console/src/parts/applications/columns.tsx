import type { Column } from '../lists/list.tsx'
import type { ApplicationSeen } from './seen.ts'

const can = ({ capabilities }: ApplicationSeen) =>
  [capabilities.messages && 'messages', capabilities.network_apis && 'network features']
    .filter(Boolean)
    .join(', ') || '–'

/** The columns of a list of applications, for operators and customers. */
export const applicationColumns: readonly Column<ApplicationSeen>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'ID', width: '320px', wide: true, cell: ({ id }) => id },
  { heading: 'Capabilities', width: '220px', cell: can },
]
