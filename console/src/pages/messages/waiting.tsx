import { Alert, Anchor, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { When } from '../../parts/when.tsx'
import type { Message } from './message.ts'

type Carrier = Answered<'readCarrier'>

/** Why a message is still on its way, and where that is looked after. */
export function Waiting({ message }: { message: Message }) {
  const { carrier_id: id, status, channel, direction } = message
  const isOnItsWay = status === 'accepted' || status === 'submitted'
  const wanted = direction === 'outbound' && channel === 'sms' && isOnItsWay && id !== null
  const carrier = useRead(
    'readCarrier',
    { params: { carrier_id: id ?? '' } },
    { when: wanted, everyMs: 5_000 },
  )
  if (!wanted || !carrier.data) return null
  const isDown = status === 'accepted' && !isBound(carrier.data)
  return (
    <Alert
      color={isDown ? 'orange' : 'gray'}
      icon={<IconHourglass />}
      title={status === 'accepted' ? `It waits for carrier ${id}` : `Carrier ${id} has taken it`}
    >
      <Text size="sm" component="div">
        {status === 'accepted' ? <Why {...carrier.data} /> : 'It has not said yet what became of it.'}{' '}
        <Anchor component={Link} href={`/carriers/of/${id}`} size="sm" fw={600}>
          Carrier {id}
        </Anchor>
      </Text>
    </Alert>
  )
}

const isBound = ({ slots }: Carrier) => slots.some(({ state }) => state === 'BOUND')

/** What keeps a carrier from taking it. */
function Why(carrier: Carrier) {
  const { slots, status, waiting } = carrier
  if (!isBound(carrier)) {
    const down = slots.find(({ reason }) => reason !== null) ?? slots[0]
    return (
      <>
        It has no session
        {down && (
          <>
            {' '}
            since <When at={down.since} />
          </>
        )}
        {down?.reason ? `: ${down.reason}.` : '.'} What waits is sent as soon as there is one.
      </>
    )
  }
  const count = `${waiting.more_than ? 'more than ' : ''}${waiting.count}`
  return (
    <>{`It is ${status}, and ${count} ${waiting.count === 1 ? 'message waits' : 'messages wait'} for it.`}</>
  )
}
