import { Route, Switch } from 'wouter'
import { Message } from './message.tsx'
import { Messages } from './messages.tsx'

/** The customer's own messages, and one of them with its history. */
export function Page() {
  return (
    <Switch>
      <Route path="/messages/:id">{({ id }) => <Message id={id} />}</Route>
      <Route>
        <Messages />
      </Route>
    </Switch>
  )
}
