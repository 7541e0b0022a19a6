import { Route, Switch } from 'wouter'
import { AllSessions } from './sessions.tsx'
import { tabs } from './tabs.ts'
import { OneUser } from './user.tsx'
import { Users } from './users.tsx'

/** The SMPP users of all accounts. */
export function Page() {
  return (
    <Switch>
      <Route path="/smpp-users/:key/:id">{({ key, id }) => <OneUser apiKey={key} id={id} />}</Route>
      <Route path={tabs[1].path}>
        <AllSessions />
      </Route>
      <Route>
        <Users />
      </Route>
    </Switch>
  )
}
