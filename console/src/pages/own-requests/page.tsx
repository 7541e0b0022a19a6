import { Route, Switch } from 'wouter'
import { Request } from './request.tsx'
import { Requests } from './requests.tsx'

/** The recent API requests of the customer's programs, and one of them. */
export function Page() {
  return (
    <Switch>
      <Route path="/requests/:id">{({ id }) => <Request id={id} />}</Route>
      <Route>
        <Requests />
      </Route>
    </Switch>
  )
}
