import { AccountName } from '../../parts/labels/account-name.tsx'
import type { Column } from '../../parts/lists/list.tsx'

/** The number of a request, and the account of the requesting application. */
export const numberOwner: readonly Column<{ number: string; api_key: string }>[] = [
  { heading: 'Number', width: '140px', cell: ({ number }) => number },
  {
    heading: 'Account',
    width: '190px',
    wide: true,
    cell: ({ api_key }) => <AccountName apiKey={api_key} />,
  },
]
