import { Route, Switch } from 'wouter'
import { Application } from './application.tsx'
import { Applications } from './applications.tsx'

/** The applications that sign tokens for the account, and their webhook addresses. */
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
