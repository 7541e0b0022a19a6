import { Group } from '@mantine/core'
import { useState } from 'react'
import { simStatuses, type SimStatus } from '#sims/states/states.ts'
import { eventOf } from '#sims/cards/verb-states.ts'
import { useSession } from '../../../shell/session.ts'
import { refusalFor } from '../../forms/act.tsx'
import { Press } from '../../forms/press.tsx'
import { MoreMoves } from './more-moves.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { SimSeen } from '../seen.ts'
import { type Naming, useVerbs, type Verb } from './verbs.ts'

/** The common state changes; the first possible ones have buttons, up to a maximum. */
const usual: readonly Verb[] = ['activate', 'resume', 'deliver', 'stock', 'suspend', 'block', 'delete']
const shown = 2

/**
 * The state changes of a SIM by its state table: common ones have buttons, others a menu entry with an
 * explanation or a reason.
 */
export function Moves({ partner, sim }: { partner: string; sim: SimSeen }) {
  const session = useSession()
  const role = refusalFor(session, 'sims')
  const all = useVerbs().map((naming) => ({
    ...naming,
    refusal: refusalOf(sim, naming.verb, session.audience === 'customer'),
  }))
  const [requested, ask] = useState<Naming>()
  const first = usual
    .flatMap((verb) => all.filter((one) => one.verb === verb && !one.refusal))
    .slice(0, shown)
  return (
    <Group gap={6} role="group" aria-label="State changes">
      {first.map((naming) => (
        <Press key={naming.verb} refusal={role} danger={naming.danger ?? false} onClick={() => ask(naming)}>
          {naming.name}
        </Press>
      ))}
      <MoreMoves
        status={sim.status}
        moves={all
          .filter((one) => !first.includes(one))
          .map((one) => ({ ...one, refusal: role ?? one.refusal }))}
        ask={ask}
      />
      {requested && (
        <MoveDialog partner={partner} sim={sim} naming={requested} close={() => ask(undefined)} />
      )}
    </Group>
  )
}

const codeOf = (name: string) => simStatuses[name as SimStatus]

function refusalOf(sim: SimSeen, verb: Verb, customer: boolean): string | undefined {
  const resume_status = sim.resume_status === null ? null : codeOf(sim.resume_status)
  const eligibility = { status: codeOf(sim.status), resume_status, locked: sim.locked }
  const next = eventOf(eligibility, { verb, customer })
  return 'refused' in next ? next.refused : undefined
}
