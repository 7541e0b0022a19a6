import { Box, Button, Center, Loader, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'

/** One column of a list: its heading, its width, and what stands in a row. */
export type Column<Item> = {
  heading: string
  /** A CSS width of a grid column; its share of what is left unless given. */
  width?: string
  /** Left out on a phone where a row opens what has it all: only what is needed at once has room. */
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
/** Of a card on a phone, until it is measured. */
const cardHeight = 76

/** A list of any length, of which only what is seen is drawn: a table, or cards on a phone. Arrow keys go from row to row. */
export function List<Item>(list: Listed<Item>) {
  const { items, columns: all, label, keyOf, open, more, empty, height = 'calc(100vh - 290px)' } = list
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  // What opens shows the rest there.
  const columns = isPhone && open ? all.filter(({ wide }) => !wide) : all
  const seen = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => seen.current,
    estimateSize: () => (isPhone ? cardHeight : rowHeight),
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
        <Heads columns={columns} grid={grid} isHidden={isPhone} />
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
                data-index={index}
                {...(isPhone && { ref: rows.measureElement })}
                style={{
                  ...(isPhone ? card : { ...grid, height: rowHeight }),
                  position: 'absolute',
                  insetInline: 0,
                  transform: `translateY(${start}px)`,
                  cursor: open ? 'pointer' : undefined,
                }}
                {...(open && {
                  tabIndex: 0,
                  onClick: () => open(item),
                  onKeyDown: stepping(() => open(item)),
                })}
              >
                {columns.map((column, place) => (
                  <Cell
                    key={column.heading}
                    column={column}
                    item={item}
                    isCard={isPhone}
                    isFirst={place === 0}
                    opens={open !== undefined}
                  />
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

type Head = { columns: readonly { heading: string }[]; grid: CSSProperties; isHidden: boolean }

/** The headings, which stand in the cards themselves on a phone, and are for screen readers then. */
function Heads({ columns, grid, isHidden }: Head) {
  const sticky: CSSProperties = {
    display: 'block',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: 'var(--mantine-color-body)',
  }
  return (
    <Table.Thead role="rowgroup" style={isHidden ? unseen : sticky}>
      <Table.Tr role="row" style={grid}>
        {columns.map(({ heading }) => (
          <Table.Th role="columnheader" key={heading}>
            {heading}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

const unseen: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

const card: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 14px',
  padding: '8px 4px',
}

type Shown<Item> = {
  column: Column<Item>
  item: Item
  isCard: boolean
  isFirst: boolean
  opens: boolean
}

function Cell<Item>({ column: { heading, cell }, item, isCard, isFirst, opens }: Shown<Item>) {
  // What opens looks like it.
  const link = isFirst && opens && { color: 'var(--mantine-color-anchor)', fontWeight: 500 }
  const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
  const inCard = {
    display: 'block',
    maxWidth: '100%',
    padding: 0,
    border: 0,
    overflowWrap: 'anywhere',
  } as const
  return (
    <Table.Td
      role="cell"
      style={{ ...(isCard ? inCard : line), ...(isCard && isFirst && { flexBasis: '100%' }), ...link }}
    >
      {isCard && !isFirst && heading && (
        <Text span size="xs" c="dimmed" aria-hidden mr={4}>
          {heading}
        </Text>
      )}
      {cell(item)}
    </Table.Td>
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
