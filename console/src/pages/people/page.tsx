import { Route, Switch } from 'wouter'
import { People } from './people.tsx'
import { Person } from './person.tsx'

/** The people who operate the exchange. */
export function Page() {
  return (
    <Switch>
      <Route path="/people">
        <People />
      </Route>
      <Route path="/people/:id">{({ id }) => <Person id={id} />}</Route>
    </Switch>
  )
}
