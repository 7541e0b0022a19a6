import { Alert, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { reasonSentence } from '#carriers/codes/reason-codes.ts'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { slowedOf } from '../../parts/labels/carrier-pace.ts'
import { Countdown } from '../../parts/countdown.tsx'
import { When } from '../../parts/values/when.tsx'
import { setbackOf, timesOf } from '#messages/admin/cause-kinds.ts'
import type { Message } from './message.ts'

type Carrier = Answered<'readCarrier'>

/** The reason why a message is still waiting, the next attempt, and a link to the carrier. */
export function Waiting({ message }: { message: Message }) {
  const { carrier_id: id, status, channel, direction } = message
  const wanted = direction === 'outbound' && channel === 'sms' && status === 'accepted' && id !== null
  const carrier = useRead(
    'readCarrier',
    { params: { carrier_id: id ?? '' } },
    { when: wanted, everyMs: 5_000 },
  )
  if (!wanted || !carrier.data) return null
  const isDelayed = setbackOf(message) !== undefined || !isBound(carrier.data)
  return (
    <Alert
      color={isDelayed ? 'orange' : 'gray'}
      icon={<IconHourglass />}
      title={`Waiting for “${carrier.data.name}”`}
    >
      <Text size="sm" component="div">
        <Why message={message} carrier={carrier.data} />{' '}
        <b>
          <CarrierLink id={id} />
        </b>
      </Text>
    </Alert>
  )
}

const isBound = ({ slots }: Carrier) => slots.some(({ state }) => state === 'BOUND')

/** The reason why the carrier has not accepted the message: the last error, then the state of the carrier. */
function Why({ message, carrier }: { message: Message; carrier: Carrier }) {
  const setback = setbackOf(message)
  const next = message.timeline.findLast(({ event: subject }) => subject.startsWith('waits '))
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

/** The time of the next attempt, or that the message is in flight. */
function NextTry({
  next,
  isFirst,
  carrier,
}: {
  next: Entry | undefined
  isFirst: boolean
  carrier: Carrier
}) {
  if (next?.event === 'waits for the carrier') return 'Sent; the carrier has not responded yet.'
  if (next?.event === 'waits for its turn') return 'Delayed by the rate limit of the network.'
  if (!next) return null
  if (isFirst) return <Queue carrier={carrier} />
  return (
    <>
      Next attempt: <Countdown at={next.at} />.
    </>
  )
}

function Queue({ carrier }: { carrier: Carrier }) {
  const { count, more_than } = carrier.waiting
  const slowed = slowedOf(carrier)
  const many = `${more_than ? 'more than ' : ''}${count} ${count === 1 && !more_than ? 'message waits' : 'messages wait'}`
  if (!slowed) return `Queued: ${many} for this carrier.`
  return `Queued: the carrier answered ${slowed.throttled} submits with “throttled” or “queue full”, so the rate is reduced to ${slowed.perSecond} per second. ${many} for this carrier.`
}

function NoSession({ carrier }: { carrier: Carrier }) {
  const { slots } = carrier
  const down = slots.find(({ reason }) => reason !== null) ?? slots[0]
  return (
    <>
      No session
      {down && (
        <>
          {' '}
          since <When at={down.since} wall />
        </>
      )}
      {down?.reason ? `: ${reasonSentence(down.reason, carrier)}.` : '.'} Waiting messages are sent as soon as
      a session exists.
    </>
  )
}

/** The administrative state of the carrier; waiting messages are still sent while it drains. */
function CarrierState({ status }: Carrier) {
  if (status === 'draining')
    return (
      <div>The carrier is draining. Waiting messages are sent, but new messages are not routed to it.</div>
    )
  if (status === 'disabled')
    return <div>The carrier is disabled. Waiting messages stay queued until the carrier is resumed.</div>
  return null
}
