import { Box, Button, Center, Table, Text, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { noteOpened, useReturn } from '../forms/focus.ts'
import { type Column, laidOut } from './list-columns.ts'
import { ListRow, type RowTarget } from './list-row.tsx'
import { Placeholders } from '../placeholders.tsx'
import { Spinner } from '../spinner.tsx'

export type { Column } from './list-columns.ts'

type Listed<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  columns: readonly Column<Item>[]
  /** The address that a row links to. */
  href?: (item: Item) => string
  /** The history state that goes with the address. */
  state?: RowTarget['state']
  /** The dialog that a click or Enter on a row opens, if it has no address. */
  open?: (item: Item) => void
  more?: { fetch: () => void; isFetching: boolean; has: boolean }
  /** The content shown instead of rows. */
  empty: ReactNode
  height?: number | string
}

const rowHeight = 44

/** A list of any length that draws only the visible rows. Arrow keys move between rows. */
export function List<Item>(list: Listed<Item>) {
  const {
    items,
    columns,
    label,
    keyOf,
    href,
    state,
    open,
    more,
    empty,
    height = 'calc(100vh - 290px)',
  } = list
  const { seen, measured, room } = useRoom()
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => seen.current,
    estimateSize: () => rowHeight,
    getItemKey: (i) => keyOf(items[i]!),
    overscan: 12,
  })
  useReturn(label, items.map(keyOf), (index) => {
    rows.scrollToIndex(index)
    requestAnimationFrame(() =>
      seen.current?.querySelector<HTMLElement>(`[data-index="${index}"][tabindex]`)?.focus(),
    )
  })
  if (items.length === 0 && !more?.isFetching) return empty
  const { alongside, below, template } = laidOut(columns, room)
  const grid = { display: 'grid', gridTemplateColumns: template }
  const isOpening = href !== undefined || open !== undefined
  const opening = (item: Item) => {
    noteOpened(label, keyOf(item))
    open?.(item)
  }
  return (
    <Box
      ref={measured}
      mah={height}
      style={{ overflow: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table
        highlightOnHover={isOpening}
        role="table"
        aria-rowcount={items.length}
        style={{ display: 'block' }}
      >
        <Head alongside={alongside} below={below} grid={grid} />
        <Table.Tbody
          role="rowgroup"
          style={{ display: 'block', position: 'relative', height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <ListRow
              key={key}
              item={items[index]!}
              index={index}
              alongside={alongside}
              below={below}
              open={isOpening ? opening : undefined}
              target={href && { href: href(items[index]!), state }}
              measure={rows.measureElement}
              style={{
                ...grid,
                position: 'absolute',
                insetInline: 0,
                minHeight: rowHeight,
                transform: `translateY(${start}px)`,
              }}
            />
          ))}
        </Table.Tbody>
      </Table>
      {more && (items.length === 0 && more.isFetching ? <Placeholders /> : <More {...more} />)}
    </Box>
  )
}

/** The width of the list, measured before the first paint and after each change. */
function useRoom() {
  const seen = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const measured = useCallback((box: HTMLDivElement) => {
    seen.current = box
    const measure = () => setRoom(box.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => {
      watch.disconnect()
      seen.current = null
    }
  }, [])
  return { seen, measured, room }
}

type Headed<Item> = Pick<ReturnType<typeof laidOut<Item>>, 'alongside' | 'below'> & { grid: CSSProperties }

function Head<Item>({ alongside, below, grid }: Headed<Item>) {
  return (
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
        {alongside.map(({ heading, numeric }) => (
          <Table.Th
            role="columnheader"
            key={heading}
            {...(numeric && { ta: 'right' })}
            style={{ overflowWrap: 'anywhere', alignSelf: 'end' }}
          >
            {heading}
          </Table.Th>
        ))}
        {below.map(({ heading }) => (
          <VisuallyHidden role="columnheader" component="th" key={heading}>
            {heading}
          </VisuallyHidden>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function More({ fetch, isFetching, has }: { fetch: () => void; isFetching: boolean; has: boolean }) {
  return (
    <Center p="sm">
      {isFetching && <Spinner size="sm" />}
      {!isFetching && has && (
        <Button size="xs" variant="default" onClick={fetch}>
          Show more
        </Button>
      )}
      {!isFetching && !has && (
        <Text size="xs" c="dimmed">
          End of list
        </Text>
      )}
    </Center>
  )
}
