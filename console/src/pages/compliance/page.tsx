import { Route, Switch } from 'wouter'
import { Queue } from './queue.tsx'
import { Review } from './review.tsx'

/** The review queue, and one review. */
export function Page() {
  return (
    <Switch>
      <Route path="/compliance/:id">{({ id }) => <Review key={id} id={id} />}</Route>
      <Route>
        <Queue />
      </Route>
    </Switch>
  )
}
