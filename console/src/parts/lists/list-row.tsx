import { Anchor, Box, Table, Text } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Column } from './list-columns.ts'

/** The address that a row opens, and the history state to go with it. */
export type RowTarget = { href: string; state?: object | undefined }

type Shown<Item> = {
  item: Item
  index: number
  alongside: readonly Column<Item>[]
  below: readonly Column<Item>[]
  style: CSSProperties
  /** Called before a row with a link is left, or to open a row without one. */
  open?: ((item: Item) => void) | undefined
  target?: RowTarget | undefined
  measure: (row: HTMLElement | null) => void
}

/** A row: the columns that fit side by side, and the other columns on a line below. */
export function ListRow<Item>({ item, index, alongside, below, style, open, target, measure }: Shown<Item>) {
  const named = Math.max(
    0,
    alongside.findIndex(({ link }) => link),
  )
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
        onClick: clicking(() => open(item)),
        onAuxClick: openingTab,
        onKeyDown: stepping(() => open(item)),
      })}
    >
      {alongside.map(({ heading, cell, numeric }, position) => (
        <Table.Td
          key={heading}
          role="cell"
          style={{
            minWidth: 0,
            overflowWrap: 'anywhere',
            alignSelf: 'center',
            ...(numeric && { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }),
            // Rows that open something look clickable.
            ...(open && position === named && { color: 'var(--mantine-color-anchor)', fontWeight: 500 }),
          }}
        >
          {target && position === named ? (
            <RowLink {...target}>{fullText(cell(item))}</RowLink>
          ) : (
            fullText(cell(item))
          )}
        </Table.Td>
      ))}
      {below.length > 0 && <Below item={item} columns={below} />}
    </Table.Tr>
  )
}

/** The link of a row. The row itself is the stop of the Tab key. */
const RowLink = ({ href, state, children }: RowTarget & { children: ReactNode }) => (
  <Link href={href} state={state} asChild>
    <Anchor
      inherit
      underline="never"
      tabIndex={-1}
      data-row-link
      style={{ color: 'inherit', display: 'block' }}
    >
      {children}
    </Anchor>
  </Link>
)

const linkIn = (row: Element) => row.querySelector<HTMLAnchorElement>('a[data-row-link]')

const openTab = ({ href }: HTMLAnchorElement) => void window.open(href, '_blank', 'noopener')

/** A click next to the link follows it too; with Ctrl or ⌘ in a new tab. Other links and fields of the row act alone. */
const clicking = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || target.closest('a:not([data-row-link]), button, input')) return
  const link = linkIn(currentTarget)
  if (!link) return open()
  const isInNewTab = event.ctrlKey || event.metaKey || event.shiftKey
  if (target.closest('a')) return isInNewTab ? undefined : open()
  if (isInNewTab) return openTab(link)
  link.click()
}

const openingTab = ({ button, target, currentTarget }: MouseEvent<HTMLElement>) => {
  const link = linkIn(currentTarget)
  if (button === 1 && link && target instanceof Element && !target.closest('a')) openTab(link)
}

function Below<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  return (
    <Table.Td
      role="presentation"
      pt={0}
      style={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '2px 16px', minWidth: 0 }}
    >
      {valuesOf(item, columns).map(({ heading, value }) => (
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
          {fullText(value)}
        </Box>
      ))}
    </Table.Td>
  )
}

/** The columns that have a value in this row. */
const valuesOf = <Item,>(item: Item, columns: readonly Column<Item>[]) =>
  columns
    .map(({ heading, cell }) => ({ heading, value: cell(item) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')

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
  if (event.key === 'Enter') {
    const link = linkIn(row)
    if (link) link.click()
    else open()
  } else if (to instanceof HTMLElement) to.focus()
  else return
  event.preventDefault()
}
