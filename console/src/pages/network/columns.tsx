import { Text } from '@mantine/core'
import type { Column } from '../../parts/list.tsx'

/** Which number something is about, and whose application has asked. */
export const whoseNumber: readonly Column<{ number: string; api_key: string }>[] = [
  { heading: 'Number', width: '140px', cell: ({ number }) => number },
  {
    heading: 'Account',
    width: '110px',
    wide: true,
    cell: ({ api_key }) => (
      <Text ff="monospace" size="sm">
        {api_key}
      </Text>
    ),
  },
]
