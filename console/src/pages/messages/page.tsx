import { Route, Switch } from 'wouter'
import { NotFound } from '../../shell/not-found.tsx'
import { Found } from './found.tsx'
import { One } from './one.tsx'
import { Send } from './send.tsx'

/** The message search, one message, and the form that sends one. */
export function Page() {
  return (
    <Switch>
      <Route path="/messages" component={Found} />
      <Route path="/messages/send" component={Send} />
      <Route path="/messages/:id">{({ id }) => <One id={id} />}</Route>
      <Route component={NotFound} />
    </Switch>
  )
}
