import { Route, Switch } from 'wouter'
import { Accounts } from './accounts.tsx'
import { Account } from './account.tsx'
import { Request } from './request.tsx'

/** Accounts: all of them, and one with its settings, money and subaccounts. */
export function Page() {
  return (
    <Switch>
      <Route path="/accounts/:key/requests/:id">{({ key, id }) => <Request apiKey={key} id={id} />}</Route>
      <Route path="/accounts/:key/*?">{({ key }) => <Account key={key} apiKey={key} />}</Route>
      <Route>
        <Accounts />
      </Route>
    </Switch>
  )
}
