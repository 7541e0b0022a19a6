import { Route, Switch } from 'wouter'
import { Alerts } from './alerts/alerts.tsx'
import { ComplianceReport } from './compliance/compliance-report.tsx'
import { Submissions } from './compliance/submissions.tsx'
import { MessageReport } from './messages.tsx'
import { SimReport } from './sims/sim-report.tsx'
import { WebhookReport } from './webhooks/webhook-report.tsx'

/** Reports over time, each with its own tab, and alerts on them. */
export function Page() {
  return (
    <Switch>
      <Route path="/reports/webhooks">
        <WebhookReport />
      </Route>
      <Route path="/reports/sims">
        <SimReport />
      </Route>
      <Route path="/reports/compliance/submissions">
        <Submissions />
      </Route>
      <Route path="/reports/compliance">
        <ComplianceReport />
      </Route>
      <Route path="/reports/alerts">
        <Alerts />
      </Route>
      <Route>
        <MessageReport />
      </Route>
    </Switch>
  )
}
