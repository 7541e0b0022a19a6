import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { When } from '../../parts/values/when.tsx'

type View = Answered<'readVirtualNumber'>

const dark = 'unknown to the network'

/** The simulated data of a number for each network feature. */
export function VirtualAnswers({ view }: { view: View }) {
  const name = (text: string, knob: View['overrides'][number]) =>
    view.overrides.includes(knob) ? `${text} (overridden)` : text
  return (
    <Facts
      of={[
        [name('SIM swap', 'swapped_at'), swapOf(view)],
        [name('Reachable by', 'reachability'), reachOf(view)],
        [name('Roaming', 'roaming'), roamingOf(view)],
        [name('Location', 'location'), locationOf(view)],
        [name('Network', 'unavailable'), faultOf(view)],
      ]}
    />
  )
}

function swapOf({ sim_change: change }: View): ReactNode {
  if (!change) return dark
  return change.changed_at ? <When at={change.changed_at} /> : 'never changed'
}

function reachOf({ reachability: reach }: View): ReactNode {
  if (!reach) return dark
  return [reach.data && 'data', reach.sms && 'SMS'].filter(Boolean).join(' and ') || 'nothing'
}

function roamingOf({ roaming }: View): ReactNode {
  if (!roaming) return dark
  return roaming.roaming ? `yes, in ${roaming.mcc ?? 'an unknown country'}` : 'no'
}

function locationOf({ location }: View): ReactNode {
  if (!location) return dark
  return (
    <span>
      {location.latitude}, {location.longitude}, within {location.radius.toLocaleString()} m, seen{' '}
      <When at={location.at} ago />
    </span>
  )
}

function faultOf({ unavailable }: View): ReactNode {
  if (!unavailable) return 'answers'
  return (
    <Badge color="red" variant="light">
      {unavailable}
    </Badge>
  )
}
