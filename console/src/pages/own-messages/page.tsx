import { Route, Switch } from 'wouter'
import { Message } from './message.tsx'
import { Messages } from './messages.tsx'

/** One's own messages: all of them, and what became of one. */
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
