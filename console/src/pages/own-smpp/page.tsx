import { Route, Switch } from 'wouter'
import { OneUser } from './user.tsx'
import { Users } from './users.tsx'

/** The SMPP users of the account, as which its programs bind. */
export function Page() {
  return (
    <Switch>
      <Route path="/smpp/:id">{({ id }) => <OneUser id={id} />}</Route>
      <Route>
        <Users />
      </Route>
    </Switch>
  )
}
