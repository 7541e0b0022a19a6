import { Alert, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { reasonSays } from '#carriers/codes/reason-codes.ts'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { slowedOf } from '../../parts/labels/carrier-pace.ts'
import { Soon } from '../../parts/soon.tsx'
import { When } from '../../parts/values/when.tsx'
import { setbackOf, timesOf } from '#messages/admin/cause-kinds.ts'
import type { Message } from './message.ts'

type Carrier = Answered<'readCarrier'>

/** Why a message is still on its way, when it goes on, and where that is looked after. */
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
  const isLeasedUp = status === 'accepted' && (setbackOf(message) !== undefined || !isBound(carrier.data))
  return (
    <Alert
      color={isLeasedUp ? 'orange' : 'gray'}
      icon={<IconHourglass />}
      title={
        status === 'accepted' ? `It waits for “${carrier.data.name}”` : `“${carrier.data.name}” has taken it`
      }
    >
      <Text size="sm" component="div">
        {status === 'accepted' ? (
          <Why message={message} carrier={carrier.data} />
        ) : (
          'It has not said yet what became of it.'
        )}{' '}
        <b>
          <CarrierLink id={id} />
        </b>
      </Text>
    </Alert>
  )
}

const isBound = ({ slots }: Carrier) => slots.some(({ state }) => state === 'BOUND')

/** What keeps a carrier from taking it: its own words first, then how it stands. */
function Why({ message, carrier }: { message: Message; carrier: Carrier }) {
  const setback = setbackOf(message)
  const next = message.timeline.findLast(({ what: subject }) => subject.startsWith('waits '))
  return (
    <>
      {setback && (
        <div>
          {setback.reason.replace(/\.$/, '')}
          {timesOf(setback.times)}
          {setback.times > 1 && (
            <>
              {' '}
              since <When at={setback.since} />
            </>
          )}
          .
        </div>
      )}
      <div>
        {isBound(carrier) ? (
          <NextTry next={next} isFirst={!setback} carrier={carrier} />
        ) : (
          <NoSession carrier={carrier} />
        )}
      </div>
      <CarrierState {...carrier} />
    </>
  )
}

type Entry = Message['timeline'][number]

/** When it goes to the carrier again, or that it is with the carrier now. */
function NextTry({
  next,
  isFirst,
  carrier,
}: {
  next: Entry | undefined
  isFirst: boolean
  carrier: Carrier
}) {
  if (next?.what === 'waits for the carrier') return 'It has been sent, and the carrier has not answered yet.'
  if (next?.what === 'waits for its turn')
    return 'Its network takes only so many messages a minute: it leaves when its turn comes.'
  if (!next) return null
  if (isFirst) return <Queue carrier={carrier} />
  return (
    <>
      Next try: <Soon at={next.at} />.
    </>
  )
}

function Queue({ carrier }: { carrier: Carrier }) {
  const { count, more_than } = carrier.waiting
  const slowed = slowedOf(carrier)
  const many = `${more_than ? 'more than ' : ''}${count} ${count === 1 && !more_than ? 'message waits' : 'messages wait'}`
  if (!slowed) return `It has not been its turn yet: ${many} for this carrier.`
  return `It has not been its turn yet: the carrier has answered ${slowed.throttled} submits with “too fast” or “my queue is full”, so it is sent ${slowed.perSecond} a second now, and ${many} for it.`
}

function NoSession({ carrier }: { carrier: Carrier }) {
  const { slots } = carrier
  const down = slots.find(({ reason }) => reason !== null) ?? slots[0]
  return (
    <>
      It has no session
      {down && (
        <>
          {' '}
          since <When at={down.since} wall />
        </>
      )}
      {down?.reason ? `: ${reasonSays(down.reason, carrier)}.` : '.'} What waits is sent as soon as there is
      one.
    </>
  )
}

/** What an operator has decided about the carrier; what waits already is sent where it drains. */
function CarrierState({ status }: Carrier) {
  if (status === 'draining') return <div>The carrier drains: it still gets what waits, and nothing new.</div>
  if (status === 'disabled') return <div>The carrier is disabled: what waits stays until it is resumed.</div>
  return null
}
