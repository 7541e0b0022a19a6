import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { blockNumber } from '#tollfree/index.ts'
import { noteChange } from './changes.ts'
import type { Operator, OperatorHandlers } from './family.ts'
import { sound } from './problems.ts'
import type { tollFreeOperations } from './toll-free-contract.ts'

/** What operators do to toll-free numbers. */
export function tollFreeHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof tollFreeOperations> {
  const move = ({ actor }: Operator, id: string, event: 'blocked' | 'unblocked', reason?: string) =>
    db.tx(async (sql) => {
      const by = { actor: `${actor.kind}:${actor.id}`, reason, now: clock.now() }
      sound(await blockNumber(sql, id, event, by))
      const what = event === 'blocked' ? 'blockTollFreeNumber' : 'unblockTollFreeNumber'
      const change = { before: null, after: { status: event, reason } }
      await noteChange(sql, { actor }, { what, subject: 'number', id, ...change })
    })
  return {
    async blockTollFreeNumber({ caller }, { params: { number }, body: { reason } }) {
      await move(caller, number, 'blocked', reason)
      return { status: 204 }
    },
    async unblockTollFreeNumber({ caller }, { params: { number } }) {
      await move(caller, number, 'unblocked')
      return { status: 204 }
    },
  }
}
