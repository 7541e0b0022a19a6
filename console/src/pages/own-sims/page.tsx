import { Route, Switch } from 'wouter'
import { NotFound } from '../../shell/not-found.tsx'
import { OwnPartner } from './own-partner.tsx'
import { OwnPartners } from './own-partners.tsx'
import { OwnSim } from './own-sim.tsx'

/** The SIMs of the signed-in customer. */
export function Page() {
  return (
    <Switch>
      <Route path="/sims">
        <OwnPartners />
      </Route>
      <Route path="/sims/of/:partner/card/:iccid">
        {({ partner, iccid }) => <OwnSim key={iccid} partner={partner} iccid={iccid} />}
      </Route>
      <Route path="/sims/of/:partner/:part?">
        {({ partner, part }) => <OwnPartner key={partner} partner={partner} part={part} />}
      </Route>
      <Route component={NotFound} />
    </Switch>
  )
}
