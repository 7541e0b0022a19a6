import { Alert, Anchor, Group, List, Progress, Select, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { batchActions } from '#messages/unconfirmed/unconfirmed-kinds.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Money } from '../../parts/values/money.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { plain } from '../overview/metrics.ts'
import { filterNames, type Filters } from './query.ts'

type Action = (typeof batchActions)[number]
type Input = { action: Action | null; reason: string }

const labels: Readonly<Record<Action, string>> = {
  delivered: 'Mark as delivered',
  undeliverable: 'Mark as undeliverable',
  rejected: 'Mark as rejected, and refund',
  send_again: 'Send again',
}

/** The filters that a batch has; the search has more. */
const batchFilters: readonly string[] = ['unconfirmed_minutes', 'account_id', 'carrier_id']

/** Marks all messages without a receipt, or sends them again, and shows the progress. */
export function Batch({ filters }: { filters: Filters }) {
  const { unconfirmed_minutes: minutes } = filters
  if (minutes === undefined || !/^[1-9]\d{0,3}$/.test(minutes)) return null
  return (
    <Group gap="sm" mb="xs" align="center">
      <Start filters={filters} minutes={minutes} />
      <Latest />
    </Group>
  )
}

function Start({ filters, minutes }: { filters: Filters; minutes: string }) {
  const session = useSession()
  const { account_id, carrier_id } = filters
  const of = { ...(account_id && { account_id }), ...(carrier_id && { carrier_id }) }
  const counted = useRead('countUnconfirmedMessages', { query: { ...of, unconfirmed_minutes: minutes } })
  const start = useChange('startUnconfirmedBatch', ['listUnconfirmedBatches', 'searchMessages'])
  const others = filterNames.filter((name) => filters[name] !== undefined && !batchFilters.includes(name))
  const count = counted.data?.messages ?? 0
  const sentAgain = counted.data?.sent_again ?? 0
  const left = counting(count - sentAgain)
  const refusal =
    refusalFor(session, 'messaging') ??
    (others.length > 0 ? 'Remove all filters except the account and the carrier.' : undefined) ??
    (counted.data && count === 0 ? 'No messages match.' : undefined)
  const messages = counting(count)
  return (
    <FormAct<Input>
      title={`Mark or send again ${messages}`}
      description="Messages for which a receipt arrives meanwhile are skipped. This cannot be undone."
      initial={{ action: null, reason: '' }}
      danger
      check={({ action }) => (action === null ? { action: 'Choose what to do' } : {})}
      yes={`Process ${messages}`}
      done="The batch has started."
      refusal={refusal}
      button={{ size: 'xs', variant: 'default' }}
      send={({ action, reason }) =>
        start.mutateAsync({ body: { ...of, action: action!, reason, unconfirmed_minutes: Number(minutes) } })
      }
      fields={(form) => (
        <>
          <Select
            label="Action"
            data={batchActions.map((value) => ({ value, label: labels[value] }))}
            placeholder="Choose"
            withAsterisk
            allowDeselect={false}
            {...form.getInputProps('action')}
          />
          {form.values.action === 'send_again' && (
            <Alert color="orange" title="Charged a second time">
              {sentAgain > 0 &&
                `${counting(sentAgain)} ${sentAgain === 1 ? 'was' : 'were'} sent again before and will be skipped. `}
              {left} will be charged again, about <Money amount={counted.data?.charges} /> in total. The
              originals are not refunded and may still be delivered; recipients then get the text twice.
            </Alert>
          )}
          <TextInput
            label="Reason"
            description="How you know the outcome. Customers see it with an error."
            required
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    >
      Mark or send again all {messages}…
    </FormAct>
  )
}

const counting = (count: number) => `${plain(count)} ${count === 1 ? 'message' : 'messages'}`

type BatchSeen = Answered<'listUnconfirmedBatches'>['batches'][number]

/** The latest batch of any operator, with its progress. */
function Latest() {
  const { data } = useRead('listUnconfirmedBatches', { query: { limit: '1' } }, { everyMs: 2_000 })
  const [batch] = data?.batches ?? []
  useReloadAtEnd(batch)
  return batch ? <BatchProgress batch={batch} /> : null
}

/** Reads the messages and their number again when a batch ends that was in progress on this page. */
function useReloadAtEnd(batch: BatchSeen | undefined): void {
  const client = useQueryClient()
  const running = useRef<string>(undefined)
  useEffect(() => {
    if (batch === undefined) return
    if (batch.done_at === null) running.current = batch.batch_id
    else if (running.current !== batch.batch_id && Date.now() - Date.parse(batch.done_at) > endedMs) return
    for (const id of ['searchMessages', 'countUnconfirmedMessages', 'readOverview', 'readHealth'])
      void client.invalidateQueries({ queryKey: [id] })
  }, [batch?.batch_id, batch?.done_at, batch?.changed])
}

/** A batch that has ended within this time may have ended between two reads. */
const endedMs = 10_000

function BatchProgress({ batch }: { batch: BatchSeen }) {
  const { action, messages, changed, failed, failures, done_at: done } = batch
  const skipped = messages - changed - failed
  return (
    <div role="status" style={{ flex: '1 1 260px' }}>
      <Text size="sm">
        {labels[action]}: {plain(changed)} of {plain(messages)}
        {failed > 0 && `, ${plain(failed)} failed`}
        {done && skipped > 0 && `, ${plain(skipped)} skipped`}
        {done && (
          <>
            , done <When at={done} ago wall />
          </>
        )}
      </Text>
      {failures.length > 0 && (
        <List size="sm" aria-label="Failed messages">
          {failures.map(({ message_uuid: id, reason }) => (
            <List.Item key={id}>
              <Anchor component={Link} inherit href={`/messages/${id}`} style={{ overflowWrap: 'anywhere' }}>
                {id}
              </Anchor>
              : {reason}
            </List.Item>
          ))}
        </List>
      )}
      {!done && (
        <Progress
          value={(100 * (changed + failed)) / Math.max(1, messages)}
          aria-label="Processed messages"
        />
      )}
    </div>
  )
}
