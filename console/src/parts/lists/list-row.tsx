import { Box, Table, Text } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import type { Column } from './list-columns.ts'

type Shown<Item> = {
  item: Item
  index: number
  alongside: readonly Column<Item>[]
  below: readonly Column<Item>[]
  style: CSSProperties
  open?: ((item: Item) => void) | undefined
  measure: (row: HTMLElement | null) => void
}

/** A row: the columns that fit side by side, and the other columns on a line below. */
export function ListRow<Item>({ item, index, alongside, below, style, open, measure }: Shown<Item>) {
  return (
    <Table.Tr
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 1}
      // The focus ring is drawn inside the row, since the edge of the list would cut it off.
      style={{ ...style, cursor: open ? 'pointer' : undefined, outlineOffset: -2 }}
      {...(open && {
        tabIndex: 0,
        onClick: () => open(item),
        onKeyDown: stepping(() => open(item)),
      })}
    >
      {alongside.map(({ heading, cell }, position) => (
        <Table.Td
          key={heading}
          role="cell"
          style={{
            minWidth: 0,
            overflowWrap: 'anywhere',
            alignSelf: 'center',
            // Rows that open something look clickable.
            ...(open && position === 0 && { color: 'var(--mantine-color-anchor)', fontWeight: 500 }),
          }}
        >
          {fullText(cell(item))}
        </Table.Td>
      ))}
      {below.length > 0 && <Below item={item} columns={below} />}
    </Table.Tr>
  )
}

function Below<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  return (
    <Table.Td
      role="presentation"
      pt={0}
      style={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '2px 16px', minWidth: 0 }}
    >
      {columns.map(({ heading, cell }) => (
        <Box
          key={heading}
          role="cell"
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 5,
            minWidth: 0,
            overflowWrap: 'anywhere',
            fontSize: 'var(--mantine-font-size-xs)',
            ...(heading === '' && { flexBasis: '100%', paddingTop: 4 }),
          }}
        >
          {heading && (
            <Text span size="xs" c="dimmed" aria-hidden>
              {heading}
            </Text>
          )}
          {fullText(cell(item))}
        </Box>
      ))}
    </Table.Td>
  )
}

/** A long text in two lines, with the full text in the tooltip. */
function fullText(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || value.length <= 90) return value
  return (
    <Text inherit lineClamp={2} title={value}>
      {value}
    </Text>
  )
}

/** Enter opens the row; the arrow keys move to the previous and next row. */
const stepping = (open: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.target !== event.currentTarget) return
  const row = event.currentTarget
  const to = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (event.key === 'Enter') open()
  else if (to instanceof HTMLElement) to.focus()
  else return
  event.preventDefault()
}
