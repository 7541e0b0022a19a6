import { Route, Switch } from 'wouter'
import { NotFound } from '../../shell/not-found.tsx'
import { Doubts } from './doubtful-usage.tsx'
import { Gateways } from './gateways.tsx'
import { Partner } from './partner.tsx'
import { Partners } from './partners.tsx'
import { Sim } from './sim.tsx'
import { Unmatched } from './unmatched.tsx'
import { UsageFiles } from './usage-files.tsx'

/** The SIMs of customers. */
export function Page() {
  return (
    <Switch>
      <Route path="/sims">
        <Partners />
      </Route>
      <Route path="/sims/usage-files">
        <UsageFiles />
      </Route>
      <Route path="/sims/gateways">
        <Gateways />
      </Route>
      <Route path="/sims/unmatched">
        <Unmatched />
      </Route>
      <Route path="/sims/doubtful">
        <Doubts />
      </Route>
      <Route path="/sims/of/:partner/card/:iccid">
        {({ partner, iccid }) => <Sim key={iccid} partner={partner} iccid={iccid} />}
      </Route>
      <Route path="/sims/of/:partner/:part?">
        {({ partner, part }) => <Partner key={partner} partner={partner} part={part} />}
      </Route>
      <Route component={NotFound} />
    </Switch>
  )
}
