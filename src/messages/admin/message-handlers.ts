import { readAccount } from '#accounts/index.ts'
import { maskOf } from '../redaction/number-tag.ts'
import { sendTest, testFaults, type TestDeps } from '../api/send-test.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { messageOperations } from './message-contract.ts'
import { noteEvents } from '../message/history-store.ts'
import { isRepeatable, linkNotes } from '../message/repeat.ts'
import { readMessage } from '../search/timeline-store.ts'
import { timelineOf } from './timeline.ts'

const unknownOriginal = {
  name: 'repeats',
  reason: 'is not a message on this channel that the account has sent',
  rule: 'known',
}

/** Reads messages and sends test messages. */
export function messageHandlers(deps: TestDeps & { db: Db }): OperatorHandlers<typeof messageOperations> {
  const { db } = deps
  const audited = openAudited({ db, subject: 'account' })
  return {
    async readMessage(_, { params }) {
      return {
        status: 200,
        body: found(
          await db.snapshot((sql) => timelineOf(sql, params.message_uuid, deps.traffic.clock.now())),
        ),
      }
    },
    async sendTestMessage(ctx, { params: { api_key: accountId }, body }) {
      const { max_outbound_request: perSecond } = found(await readAccount(db, accountId))
      const faults = await testFaults(deps, body)
      const original = body.repeats === undefined ? undefined : await readMessage(db, body.repeats)
      if (body.repeats !== undefined && !isRepeatable(original, accountId, body.channel))
        faults.push(unknownOriginal)
      if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
      const actor = `${ctx.caller.actor.kind}:${ctx.caller.actor.id}`
      const { text: _text, ...rest } = body
      // The batch lane of the account stores the message outside this transaction. If the audit entry cannot be stored, nothing is sent. The
      // message history also names the operator.
      const { after } = await audited(ctx, async (sql) => {
        await sql.query('select')
        const how = { original, tracedRequest: ctx.tracedRequest }
        const message_uuid = await sendTest(deps, { accountId, perSecond, actor }, body, how)
        if (original) {
          const repeat = { originalId: original.id, newId: message_uuid, accountId, actor, reason: null }
          const { ofNew, ofOriginal } = linkNotes(repeat)
          await noteEvents(sql, [ofNew, ofOriginal], deps.traffic.clock.now())
        }
        // Audit entries are never redacted.
        return { id: accountId, before: null, after: { message_uuid, ...rest, to: maskOf(rest.to) } }
      })
      return { status: 202, body: { message_uuid: after.message_uuid } }
    },
  }
}
