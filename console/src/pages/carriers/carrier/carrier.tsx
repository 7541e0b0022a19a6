import { Alert, Anchor, Text } from '@mantine/core'
import { Link, Route, Switch } from 'wouter'
import { useRead } from '../../../api/reading.ts'
import { Back } from '../../../parts/back.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { PageTabs } from '../../../parts/tabs.tsx'
import { Title } from '../../../parts/title.tsx'
import { When } from '../../../parts/values/when.tsx'
import { NotFound } from '../../../shell/not-found.tsx'
import { Binds } from './binds.tsx'
import { CarrierActions } from './carrier-actions.tsx'
import type { CarrierSeen } from '../seen.ts'
import { Errors } from './errors.tsx'
import { countOf, hasNoSession, inFlight, statusTone } from '../carrier-metrics.ts'
import { Receipts } from './receipts.tsx'
import { Settings } from './settings.tsx'

/** One carrier: its live binds, errors, unmatched receipts and settings. */
export function Carrier({ id }: { id: string }) {
  const carrier = useRead('readCarrier', { params: { carrier_id: id } }, { everyMs: 3_000 })
  const base = `/carriers/of/${id}`
  return (
    <Read of={carrier}>
      {(one) => (
        <>
          <Title name={one.name} description={<Back to="/carriers">All carriers</Back>}>
            <StateBadge state={one.status} tone={statusTone(one)} />
            <Text size="xs" c="dimmed">
              since <When at={one.status_since} wall />
              {hasNoSession(one) && ', without a session'}
            </Text>
            <Anchor component={Link} href={`/carriers/routes?carrier_id=${id}`} size="sm">
              Routes
            </Anchor>
            <Anchor component={Link} href={`/messages?carrier_id=${id}`} size="sm">
              Messages
            </Anchor>
            <CarrierActions one={one} />
          </Title>
          <CarrierState one={one} />
          <PageTabs
            label={one.name}
            tabs={[
              { path: base, name: 'Binds' },
              { path: `${base}/errors`, name: 'Error codes' },
              { path: `${base}/receipts`, name: `Unmatched receipts (${countOf(one.unmatched_receipts)})` },
              { path: `${base}/settings`, name: 'Settings' },
            ]}
          />
          <Switch>
            <Route path={base}>
              <Binds one={one} />
            </Route>
            <Route path={`${base}/errors`}>
              <Errors id={id} />
            </Route>
            <Route path={`${base}/receipts`}>
              <Receipts id={id} />
            </Route>
            <Route path={`${base}/settings`}>
              <Settings one={one} />
            </Route>
            <Route component={NotFound} />
          </Switch>
        </>
      )}
    </Read>
  )
}

/** Progress of draining, and the meaning of the other states. */
function CarrierState({ one }: { one: CarrierSeen }) {
  const { status, waiting } = one
  if (status === 'active') return null
  if (status === 'draining')
    return (
      <Alert mb="md" color="yellow" title="Draining">
        No new messages are routed to this carrier. Messages still to be sent or answered: {countOf(waiting)},
        of which {inFlight(one)} are in flight.{' '}
        {one.empty_since ? (
          <>
            The queue has been empty since <When at={one.empty_since} wall />. Delivery receipts are accepted
            for {one.receipt_wait_seconds} s from then on.
          </>
        ) : (
          'When the queue is empty, the carrier waits for delivery receipts, then unbinds.'
        )}
      </Alert>
    )
  return (
    <Alert mb="md" color="gray" title={status === 'drained' ? 'Drained' : 'Disabled'}>
      The binds are closed, and no new messages are routed to this carrier.{' '}
      {waiting.count > 0 && `${countOf(waiting)} messages wait for this carrier. `}
      Choose Resume to use the carrier again.
    </Alert>
  )
}
