import { Route, Switch } from 'wouter'
import { MessageReport } from './messages.tsx'
import { SimReport } from './sims/sim-report.tsx'

/** Reports over time, each with its own tab. */
export function Page() {
  return (
    <Switch>
      <Route path="/reports/sims">
        <SimReport />
      </Route>
      <Route>
        <MessageReport />
      </Route>
    </Switch>
  )
}
