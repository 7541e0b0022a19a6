import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  addSimUserSecret,
  changeSimUser,
  createSimUser,
  removeSimUser,
  removeSimUserSecret,
  type SimUserRefused,
} from '../users/change.ts'
import { listUsers as listSimUsers, readUser as readSimUser } from '../users/store.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { simUserOperations } from './contracts/user-contract.ts'
import { simUserWire } from './user-wire.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

type Wire = ReturnType<typeof simUserWire>
type UserBody = Partial<Omit<Wire, 'user_id' | 'client_id' | 'secrets' | 'created_at'>>

/** Handlers for users of the SIM API. */
export function simUserHandlers({ db }: { db: Db }): OperatorHandlers<typeof simUserOperations> {
  const audited = openAudited({ db, subject: 'sim-user' })
  return {
    async createSimUser(ctx, { body }) {
      const { login, partners, ...rest } = body
      const blank = { userName: login, firstName: '', lastName: '', email: '', readOnly: false }
      const input = { login, ...blank, ...userInputOf(rest), partners: partners.map(assignmentOf) }
      const { after, secret } = await audited(ctx, async (sql) => {
        const { user, secret } = successOf(await createSimUser(sql, input))
        return { id: user.id, before: null, after: simUserWire(user), secret }
      })
      return { status: 201, body: { ...after, client_secret: secret.clientSecret } }
    },
    listSimUsers(_, { query }) {
      const page = readPageById(query, (position) =>
        listSimUsers(db, { partnerId: query.partner_id, ...position }),
      )
      return answerPage('users', simUserWire, page)
    },
    async readSimUser(_, { params }) {
      return audited.shows(simUserWire(found(await readSimUser(db, params.user_id))))
    },
    changeSimUser: (ctx, { params, body }) =>
      audited.changes(ctx, async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        const after = successOf(await changeSimUser(sql, before, userInputOf(body)))
        return { id: before.id, before: simUserWire(before), after: simUserWire(after) }
      }),
    deleteSimUser: (ctx, { params: { user_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const before = found(await readSimUser(sql, id, true))
        await removeSimUser(sql, id)
        return simUserWire(before)
      }),
    async createSimUserSecret(ctx, { params }) {
      const { secret } = await audited(ctx, async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        const secret = successOf(await addSimUserSecret(sql, before))
        const after = found(await readSimUser(sql, before.id))
        return { id: before.id, before: simUserWire(before), after: simUserWire(after), secret }
      })
      return { status: 201, body: { client_secret_id: secret.secretId, client_secret: secret.clientSecret } }
    },
    async deleteSimUserSecret(ctx, { params }) {
      await audited(ctx, async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        found((await removeSimUserSecret(sql, before, params.client_secret_id)) || undefined)
        const after = found(await readSimUser(sql, before.id))
        return { id: before.id, before: simUserWire(before), after: simUserWire(after) }
      })
      return { status: 204 }
    },
  }
}

const assignmentOf = ({ partner_id, subunits }: { partner_id: string; subunits: boolean }) => ({
  partnerId: partner_id,
  subunits,
})

function userInputOf({ login, user_name, first_name, last_name, email, read_only, partners }: UserBody) {
  return {
    ...(login !== undefined && { login }),
    ...(user_name !== undefined && { userName: user_name }),
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(email !== undefined && { email }),
    ...(read_only !== undefined && { readOnly: read_only }),
    ...(partners && { partners: partners.map(assignmentOf) }),
  }
}

/** Returns the successful outcome, or throws the problem for a refused one. */
function successOf<T extends object>(outcome: T | SimUserRefused): T {
  if ('loginExists' in outcome) throw new Problem(operatorProblems.loginInUse)
  if ('tooMany' in outcome) throw new Problem(operatorProblems.secretsFull)
  if (!('wrong' in outcome)) return outcome
  throw new Problem(operatorProblems.invalid, { faults: outcome.wrong })
}
