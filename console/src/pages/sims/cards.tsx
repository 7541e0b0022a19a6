import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { Cards as SharedCards } from '../../parts/sims/cards.tsx'
import { partnerPath } from '../../parts/sims/paths.ts'
import { EmptyState } from '../../parts/values/states.tsx'
import { Saved } from './saved.tsx'

/** The SIMs of a customer, with the user's saved filters. */
export function Cards({ partner }: { partner: string }) {
  return (
    <SharedCards
      partner={partner}
      tools={(filtering) => <Saved {...filtering} />}
      empty={
        <EmptyState
          title="This customer has no SIMs"
          description="Import a file of SIMs, or have another customer transfer SIMs to this one."
        >
          <Button component={Link} href={`${partnerPath(partner)}/import`} variant="default">
            Import SIMs
          </Button>
        </EmptyState>
      }
    />
  )
}
