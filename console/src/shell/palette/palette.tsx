import { Box, Loader, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsolePage } from '../pages.ts'
import { useSession } from '../session.ts'
import type { Found } from './found.ts'
import { optionId, Options } from './options.tsx'
import { ownerOf, recentOf } from './recent.ts'
import { findObjects, findPages } from './search.ts'

const listId = 'palette-list'

/** Searches pages, actions and objects. Enter opens the first suggestion. */
export function Palette({ pages, close }: { pages: readonly ConsolePage[]; close: () => void }) {
  const [text, type] = useState('')
  const { found, isSearching, isIncomplete } = useSuggestions(pages, text)
  const [chosen, choose] = useState(0)
  const [isEntered, enter] = useState(false)
  const [, go] = useLocation()
  const at = Math.min(chosen, found.length - 1)
  const open = ({ href }: Found) => {
    close()
    go(href)
  }
  // Enter before the response has arrived opens the first object of the response.
  const first = isEntered && !isSearching ? found[0] : undefined
  useEffect(() => {
    if (first) open(first)
  }, [first])
  const pressed = (event: KeyboardEvent) => {
    // Keys that belong to an input method, such as Enter that confirms a Chinese name.
    if (event.nativeEvent.isComposing) return
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (way) choose((at + way + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && found[at]) open(found[at])
    else if (event.key === 'Enter') enter(true)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={close}
      title="Search"
      size="lg"
      yOffset="8vh"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        data-autofocus
        size="md"
        aria-label="Search pages, actions and objects"
        placeholder="Page, name, number or ID"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isSearching && <Loader size="xs" role="status" aria-label="Searching" />}
        value={text}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          choose(0)
          enter(false)
        }}
        onKeyDown={pressed}
      />
      <Box mt="sm" mih={240} mah="56vh" style={{ overflowY: 'auto' }}>
        <Options id={listId} found={found} at={at} opened={close} />
        {isIncomplete && (
          <Text size="sm" p="sm" c="red" role="alert">
            Part of the search failed, so that matches may be missing. Type again to retry.
          </Text>
        )}
        {!isIncomplete && !isSearching && found.length === 0 && (
          <Text size="sm" p="sm" c="dimmed" role="status">
            No matches. Enter the start of a name or number, or a complete ID.
          </Text>
        )}
      </Box>
    </Modal>
  )
}

/** Objects named by an ID or number before pages; pages are found without a request. */
function useSuggestions(pages: readonly ConsolePage[], typed: string) {
  const session = useSession()
  const { audience } = session
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, 150)
  const isWanted = settled.length > 1
  const objects = useQuery({
    queryKey: ['palette', audience, settled],
    queryFn: ({ signal }) => findObjects(audience, settled, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isSearching = text.length > 1 && (settled !== text || objects.isFetching)
  const isCurrent = isWanted && settled === text && !objects.isPlaceholderData
  return {
    found: [
      ...(text === '' ? recentOrPages(pages, ownerOf(session)) : findPages(pages, text)),
      ...((isCurrent && objects.data?.found) || []),
    ],
    isSearching,
    isIncomplete: isCurrent && (objects.error !== null || objects.data?.isIncomplete === true),
  }
}

/** The number of entries before anything is typed. */
const atFirst = 10

/** Before anything is typed: the objects that were opened last, then pages. */
function recentOrPages(pages: readonly ConsolePage[], owner: string): Found[] {
  const ofPages = findPages(pages, '').filter(({ kind }) => kind === 'Page')
  return [...recentOf(owner), ...ofPages].slice(0, atFirst)
}
