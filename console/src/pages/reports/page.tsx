import { Route, Switch } from 'wouter'
import { useSession } from '../../shell/session.ts'
import { Alerts } from './alerts/alerts.tsx'
import { MessageReport } from './messages.tsx'
import { SimReport } from './sims/sim-report.tsx'
import { WebhookReport } from './webhooks/webhook-report.tsx'

/** Reports over time, each with its own tab, and alerts on them. */
export function Page() {
  const isCustomer = useSession().audience === 'customer'
  return (
    <Switch>
      <Route path="/reports/webhooks">
        <WebhookReport />
      </Route>
      <Route path="/reports/sims">
        <SimReport />
      </Route>
      {isCustomer && (
        <Route path="/reports/alerts">
          <Alerts />
        </Route>
      )}
      <Route>
        <MessageReport />
      </Route>
    </Switch>
  )
}
