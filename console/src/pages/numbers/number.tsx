import { Anchor, Grid, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Money } from '../../parts/money.tsx'
import { Read } from '../../parts/states.tsx'
import { type Step, Timeline } from '../../parts/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'
import { AssignAct } from './assign.tsx'
import { OfferAct } from './offer.tsx'
import type { OneNumber } from './seen.ts'

/** One number: its terms, its owner, and all who have owned it. */
export function InventoryNumber({ msisdn }: { msisdn: string }) {
  const number = useRead('readInventoryNumber', { params: { msisdn } }, { everyMs: 15_000 })
  return <Read of={number}>{(seen) => <Shown number={seen} />}</Read>
}

function Shown({ number }: { number: OneNumber }) {
  return (
    <>
      <Title name={number.msisdn} says={<Back />}>
        <StateBadge state={number.status} />
        <AssignAct number={number} />
        <OfferAct number={number} />
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
            <Text c="dimmed">Nobody has owned it.</Text>
          ) : (
            <Timeline steps={stepsOf(number)} />
          )}
        </Grid.Col>
      </Grid>
    </>
  )
}

const Back = () => (
  <Anchor component={Link} href="/numbers" size="sm">
    All numbers
  </Anchor>
)

const priceOf = (price: string | null) => (price === null ? 'By the fee table' : <Money amount={price} />)

function termsOf(number: OneNumber) {
  return [
    ['Country', number.country],
    ['Type', number.type],
    ['Features', number.features.join(', ')],
    ['Set-up', priceOf(number.initial_price)],
    ['A month', priceOf(number.cost)],
    ['Owner', number.api_key && <Owner key="o" apiKey={number.api_key} />],
    ['Owned since', <When key="s" at={number.owned_since} />],
    ['Paid until', <When key="p" at={number.paid_until} />],
    ['No money since', <When key="u" at={number.unpaid_since} />],
    ['May buy it back', number.previous_api_key],
    ['Free at', <When key="f" at={number.free_at} />],
  ] as const
}

const Owner = ({ apiKey }: { apiKey: string }) => (
  <Anchor component={Link} size="sm" href={`/accounts/${apiKey}`}>
    {apiKey}
  </Anchor>
)

function stepsOf({ ownerships }: OneNumber): Step[] {
  return ownerships.map(({ api_key: key, began_at: at, ended_at: end, ended_by: by }) => ({
    at,
    title: (
      <Group gap="xs">
        <Owner apiKey={key} />
        {!end && <StateBadge state="owned" />}
      </Group>
    ),
    ...(end && {
      says: (
        <>
          Until <When at={end} />, {by}
        </>
      ),
    }),
  }))
}

function WithdrawAct({ number: { msisdn, status } }: { number: OneNumber }) {
  const withdraw = useChange('withdrawNumber', ['readInventoryNumber', 'listInventory'])
  const role = refusalFor(useSession(), 'messaging')
  const state = {
    owned: 'Somebody owns it.',
    withdrawn: 'It is off the market already.',
    available: undefined,
    quarantined: undefined,
  }[status]
  return (
    <Act
      act={() => withdraw.mutateAsync({ params: { msisdn } })}
      done="Nobody can buy it."
      refusal={state ?? role}
      ask={{
        title: `Withdraw ${msisdn}?`,
        says: 'It can be put on offer again. Who may buy it back while it rests no longer may.',
        yes: 'Withdraw it',
      }}
    >
      Withdraw
    </Act>
  )
}
