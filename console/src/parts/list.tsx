import { Box, Button, Center, Loader, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'

/** One column of a list: its heading, its width, and what stands in a row. */
export type Column<Item> = {
  heading: string
  /** A CSS width of a grid column; its share of what is left unless given. */
  width?: string
  /** Left out on a phone, where only what is needed at once has room. */
  wide?: true
  cell: (item: Item) => ReactNode
}

type Listed<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  columns: readonly Column<Item>[]
  /** What a click, or Enter on a row, opens. */
  open?: (item: Item) => void
  more?: { fetch: () => void; isFetching: boolean; has: boolean }
  /** What stands there instead of rows. */
  empty: ReactNode
  height?: number | string
}

const rowHeight = 44

/** A list of any length, of which only what is seen is drawn. Arrow keys go from row to row. */
export function List<Item>(list: Listed<Item>) {
  const { items, columns: all, label, keyOf, open, more, empty, height = 'calc(100vh - 290px)' } = list
  const isPhone = useMediaQuery('(max-width: 48em)')
  const columns = isPhone ? all.filter(({ wide }) => !wide) : all
  const seen = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => seen.current,
    estimateSize: () => rowHeight,
    getItemKey: (i) => keyOf(items[i]!),
    overscan: 12,
  })
  if (items.length === 0 && !more?.isFetching) return empty
  const grid = {
    display: 'grid',
    gridTemplateColumns: columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' '),
  }
  return (
    <Box ref={seen} mah={height} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table
        highlightOnHover={open !== undefined}
        role="table"
        aria-rowcount={items.length}
        style={{ display: 'block' }}
      >
        <Table.Thead
          role="rowgroup"
          style={{
            display: 'block',
            position: 'sticky',
            top: 0,
            zIndex: 1,
            background: 'var(--mantine-color-body)',
          }}
        >
          <Table.Tr role="row" style={grid}>
            {columns.map(({ heading }) => (
              <Table.Th role="columnheader" key={heading}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody
          role="rowgroup"
          style={{ display: 'block', position: 'relative', height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index]!
            return (
              <Table.Tr
                key={key}
                role="row"
                aria-rowindex={index + 1}
                style={{
                  ...grid,
                  position: 'absolute',
                  insetInline: 0,
                  height: rowHeight,
                  transform: `translateY(${start}px)`,
                  cursor: open ? 'pointer' : undefined,
                }}
                {...(open && {
                  tabIndex: 0,
                  onClick: () => open(item),
                  onKeyDown: stepping(() => open(item)),
                })}
              >
                {columns.map(({ heading, cell }, place) => (
                  <Table.Td
                    key={heading}
                    role="cell"
                    style={{
                      overflow: 'hidden',
                      textOverflow: 'ellipsis',
                      whiteSpace: 'nowrap',
                      // What opens looks like it.
                      ...(open && place === 0 && { color: 'var(--mantine-color-anchor)', fontWeight: 500 }),
                    }}
                  >
                    {cell(item)}
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {more && <More {...more} />}
    </Box>
  )
}

function More({ fetch, isFetching, has }: { fetch: () => void; isFetching: boolean; has: boolean }) {
  return (
    <Center p="sm">
      {isFetching && <Loader size="sm" aria-label="Loading" />}
      {!isFetching && has && (
        <Button size="xs" variant="default" onClick={fetch}>
          Show more
        </Button>
      )}
      {!isFetching && !has && (
        <Text size="xs" c="dimmed">
          That is all.
        </Text>
      )}
    </Center>
  )
}

/** Enter opens; the arrows go to the row before and behind. */
const stepping = (open: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.target !== event.currentTarget) return
  const row = event.currentTarget
  const to = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (event.key === 'Enter') open()
  else if (to instanceof HTMLElement) to.focus()
  else return
  event.preventDefault()
}
