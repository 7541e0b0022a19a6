import { Grid, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { type Fact, Facts } from '../../parts/values/facts.tsx'
import { Money } from '../../parts/values/money.tsx'
import { limitationWords, typeWords } from '../../parts/labels/number-labels.ts'
import { Read } from '../../parts/values/states.tsx'
import { type Step, Timeline } from '../../parts/records/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { AssignAct } from './assign.tsx'
import { ListingAct } from './listing-act.tsx'
import type { OneNumber } from './seen.ts'

/** One number: its terms, its owner, and its previous owners. */
export function InventoryNumber({ msisdn }: { msisdn: string }) {
  const number = useRead('readInventoryNumber', { params: { msisdn } }, { everyMs: 15_000 })
  return <Read of={number}>{(seen) => <Shown number={seen} />}</Read>
}

function Shown({ number }: { number: OneNumber }) {
  return (
    <>
      <Title name={number.msisdn} description={<Back to="/numbers">All numbers</Back>}>
        <StateBadge state={number.status} />
        <AssignAct number={number} />
        <TakeAct number={number} />
        <ListingAct number={number} />
        <WithdrawAct number={number} />
      </Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Facts of={termsOf(number)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Text fw={600} mb="sm">
            Owners
          </Text>
          {number.ownerships.length === 0 ? (
            <Text c="dimmed">No owners yet.</Text>
          ) : (
            <Timeline steps={stepsOf(number)} />
          )}
        </Grid.Col>
      </Grid>
    </>
  )
}

const priceOf = (price: string | null) => (price === null ? 'From the fee table' : <Money amount={price} />)

const named = (name: string, value: ReactNode, apiName: string): Fact => [name, value, apiName]

/** The terms of a number; facts without a value are omitted. */
function termsOf(number: OneNumber): Fact[] {
  const { paid_until: paid, unpaid_since: unpaid, previous_api_key: previous, free_at: free } = number
  return [
    named('Country', number.country, 'country'),
    named('Type', typeWords[number.type] ?? number.type, number.type),
    named('Features', number.features.join(', '), 'features'),
    ...(number.limitations ? [named('Limitations', limitationWords(number.limitations), 'limitations')] : []),
    named('Served by', <Carriers ids={number.carriers} />, 'carriers'),
    named('Set-up', priceOf(number.initial_price), 'initial_price'),
    named('Monthly', priceOf(number.cost), 'cost'),
    named('Owner', number.api_key ? <AccountName apiKey={number.api_key} link /> : 'None', 'api_key'),
    ...(number.owned_since ? [named('Owned since', <When at={number.owned_since} />, 'owned_since')] : []),
    ...(paid ? [named('Rent paid until', <When at={paid} />, 'paid_until')] : []),
    ...(unpaid ? [named('Rent unpaid since', <When at={unpaid} />, 'unpaid_since')] : []),
    ...(previous ? [named('Reserved for', <AccountName apiKey={previous} link />, 'previous_api_key')] : []),
    ...(free ? [named('Available to all from', <When at={free} />, 'free_at')] : []),
  ]
}

/** The carriers that serve a number. */
function Carriers({ ids }: { ids: OneNumber['carriers'] }) {
  if (!ids) return 'Any carrier with a route'
  return ids.map((id, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <CarrierLink id={id} />
    </span>
  ))
}

const endings: Readonly<Record<string, string>> = {
  cancelled: 'released',
  unpaid: 'rent unpaid',
  unassigned: 'reclaimed by an operator',
}

function stepsOf({ ownerships }: OneNumber): Step[] {
  return ownerships.map(({ api_key: key, began_at: at, ended_at: end, ended_by: by }) => ({
    at,
    title: (
      <Group gap="xs">
        <AccountName apiKey={key} link />
        {!end && <StateBadge state="owned" />}
      </Group>
    ),
    ...(end && {
      description: (
        <>
          Until <When at={end} />, {endings[by ?? ''] ?? by}
        </>
      ),
    }),
  }))
}

function WithdrawAct({ number: { msisdn, status } }: { number: OneNumber }) {
  const withdraw = useChange('withdrawNumber', ['readInventoryNumber', 'listInventory'])
  const role = refusalFor(useSession(), 'messaging')
  const state = {
    owned: 'An account owns the number. Reclaim the number first.',
    withdrawn: 'The number is already withdrawn.',
    available: undefined,
    quarantined: undefined,
  }[status]
  return (
    <Act
      danger
      act={() => withdraw.mutateAsync({ params: { msisdn } })}
      done="Number withdrawn from sale."
      refusal={state ?? role}
      ask={{
        title: `Withdraw ${msisdn}?`,
        description: 'You can list the number for sale again. The previous owner can no longer buy it back.',
        yes: 'Withdraw it',
      }}
    >
      Withdraw
    </Act>
  )
}

function TakeAct({ number: { msisdn, api_key: owner } }: { number: OneNumber }) {
  const take = useChange('unassignNumber', ['readInventoryNumber', 'listInventory'])
  const role = refusalFor(useSession(), 'messaging')
  return (
    <Act
      danger
      act={() => take.mutateAsync({ params: { msisdn } })}
      done="Number reclaimed."
      refusal={owner ? role : 'The number has no owner.'}
      ask={{
        title: `Reclaim ${msisdn}?`,
        description:
          'The number is immediately unlinked from its application, campaign and pools. For 30 days only this account can buy the number back, unless you withdraw the number and assign it to another account.',
        yes: 'Reclaim it',
      }}
    >
      Reclaim
    </Act>
  )
}
