import { readAccount } from '#accounts/index.ts'
import { maskOf } from '../redaction/number-tag.ts'
import { sendTest, testFaults, type TestNeeds } from '../api/send-test.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { noteChange, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { messageOperations } from './message-contract.ts'
import { timelineOf } from './timeline.ts'

/** Where a message is, and one more of them. */
export function messageHandlers(needs: TestNeeds & { db: Db }): OperatorHandlers<typeof messageOperations> {
  const { db } = needs
  return {
    async readMessage(_, { params }) {
      return {
        status: 200,
        body: found(await db.snapshot((sql) => timelineOf(sql, params.message_uuid))),
      }
    },
    async sendTestMessage({ caller, asked }, { params: { api_key: accountId }, body }) {
      const { max_outbound_request: perSecond } = found(await readAccount(db, accountId))
      const faults = await testFaults(needs, body)
      if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
      const actor = `${caller.actor.kind}:${caller.actor.id}`
      const { text: _text, ...rest } = body
      // It is stored by the lane of its account, which no transaction can hold: while it cannot be written down it is not sent, and
      // its own history names the operator too.
      const message_uuid = await db.tx(async (sql) => {
        await sql.query('select')
        const message_uuid = await sendTest(needs, { accountId, perSecond, actor }, body, asked)
        // What is written down here is never redacted.
        const after = { message_uuid, ...rest, to: maskOf(rest.to) }
        const change = { what: 'sendTestMessage', subject: 'account', id: accountId } as const
        await noteChange(sql, caller, { ...change, before: null, after })
        return message_uuid
      })
      return { status: 202, body: { message_uuid } }
    },
  }
}
