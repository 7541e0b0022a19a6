import { Route, Switch } from 'wouter'
import { Application } from './application.tsx'
import { Applications } from './applications.tsx'

/** Who may sign tokens for the account, and where their webhooks go. */
export function Page() {
  return (
    <Switch>
      <Route path="/applications/:id">{({ id }) => <Application id={id} />}</Route>
      <Route>
        <Applications />
      </Route>
    </Switch>
  )
}
