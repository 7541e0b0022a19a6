import { Alert } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { Failed } from '../../parts/values/states.tsx'

/** The result of the page of the payment provider from which the browser has returned. */
export function Returned() {
  const search = new URLSearchParams(useSearch())
  const id = search.get('setup')
  if (id === null) return null
  return <Result key={id} id={id} isBack={search.has('back')} />
}

function Result({ id, isBack }: { id: string; isBack: boolean }) {
  const setup = useRead('readCardSetup', { params: { setup_id: id } }, { everyMs: 3_000 })
  const client = useQueryClient()
  const status = setup.data?.status
  useEffect(() => {
    if (status === 'saved') void client.invalidateQueries({ queryKey: ['listOwnCards'] })
  }, [client, status])
  if (setup.error && !setup.data) return <Failed error={setup.error} />
  if (status === undefined) return null
  const { title, text, isGood } = results[status === 'open' && isBack ? 'back' : status]
  return (
    <Alert
      role="status"
      color={isGood ? 'teal' : 'blue'}
      icon={isGood ? <IconCheck /> : <IconInfoCircle />}
      title={title}
    >
      {text}
    </Alert>
  )
}

const results = {
  saved: { title: 'Card saved', text: 'Top-ups and auto-reload can charge this card.', isGood: true },
  open: {
    title: 'Waiting for the payment provider',
    text: 'The card appears here as soon as the payment provider has confirmed it.',
    isGood: false,
  },
  back: {
    title: 'No card saved',
    text: 'You returned from the payment provider without saving a card. Your cards are unchanged.',
    isGood: false,
  },
  expired: {
    title: 'No card saved',
    text: 'The page of the payment provider has expired. Save the card again.',
    isGood: false,
  },
  superseded: {
    title: 'No card saved',
    text: 'A newer page of the payment provider was opened afterwards. Only a card entered there is saved.',
    isGood: false,
  },
} as const
