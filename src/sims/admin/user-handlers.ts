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
import {
  type Noting,
  noteThing,
  type OperatorHandlers,
  limitOf,
  nextOf,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { simUserOperations } from './user-contract.ts'
import { simUserWire } from './user-wire.ts'

type Wire = ReturnType<typeof simUserWire>
type Wish = Partial<Omit<Wire, 'user_id' | 'client_id' | 'secrets' | 'created_at'>>

const noting = (what: string): Noting<Wire & { id: string }> => ({
  what,
  subject: 'sim-user',
  wire: ({ id: _id, ...wire }) => wire,
})

const noted = (user: Parameters<typeof simUserWire>[0]) => ({ id: user.id, ...simUserWire(user) })

/** Users of the SIM operations. */
export function simUserHandlers({ db }: { db: Db }): OperatorHandlers<typeof simUserOperations> {
  return {
    async createSimUser({ caller }, { body }) {
      const { login, partners, ...rest } = body
      const blank = { userName: login, firstName: '', lastName: '', email: '', readOnly: false }
      const wish = { login, ...blank, ...wishOf(rest), partners: partners.map(assignmentOf) }
      const { user, secret } = await db.tx(async (sql) => {
        const made = done(await createSimUser(sql, wish))
        await noteThing(sql, caller, noting('createSimUser'), undefined, noted(made.user))
        return made
      })
      return { status: 201, body: { ...simUserWire(user), client_secret: secret.clientSecret } }
    },
    async listSimUsers(_, { query }) {
      const limit = limitOf(query)
      const { partner_id: partnerId, cursor: after } = query
      const users = await listSimUsers(db, { partnerId, after, limit })
      return { status: 200, body: { users: users.map(simUserWire), next: nextOf(users, limit) } }
    },
    async readSimUser(_, { params }) {
      return { status: 200, body: simUserWire(found(await readSimUser(db, params.user_id))) }
    },
    async changeSimUser({ caller }, { params, body }) {
      const user = await db.tx(async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        const after = done(await changeSimUser(sql, before, wishOf(body)))
        await noteThing(sql, caller, noting('changeSimUser'), noted(before), noted(after))
        return after
      })
      return { status: 200, body: simUserWire(user) }
    },
    async deleteSimUser({ caller }, { params }) {
      await db.tx(async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        await noteThing(sql, caller, noting('deleteSimUser'), noted(before), undefined)
        await removeSimUser(sql, before.id)
      })
      return { status: 204 }
    },
    async createSimUserSecret({ caller }, { params }) {
      const secret = await db.tx(async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        const made = done(await addSimUserSecret(sql, before))
        const after = found(await readSimUser(sql, before.id))
        await noteThing(sql, caller, noting('createSimUserSecret'), noted(before), noted(after))
        return made
      })
      return { status: 201, body: { client_secret_id: secret.secretId, client_secret: secret.clientSecret } }
    },
    async deleteSimUserSecret({ caller }, { params }) {
      await db.tx(async (sql) => {
        const before = found(await readSimUser(sql, params.user_id, true))
        found((await removeSimUserSecret(sql, before, params.client_secret_id)) || undefined)
        const after = found(await readSimUser(sql, before.id))
        await noteThing(sql, caller, noting('deleteSimUserSecret'), noted(before), noted(after))
      })
      return { status: 204 }
    },
  }
}

const assignmentOf = ({ partner_id, subunits }: { partner_id: string; subunits: boolean }) => ({
  partnerId: partner_id,
  subunits,
})

function wishOf({ login, user_name, first_name, last_name, email, read_only, partners }: Wish) {
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

/** What was done, or the refusal of what was wished. */
function done<T extends object>(outcome: T | SimUserRefused): T {
  if ('taken' in outcome) throw new Problem(operatorProblems.loginTaken)
  if ('tooMany' in outcome) throw new Problem(operatorProblems.secretsFull)
  if (!('wrong' in outcome)) return outcome
  throw new Problem(operatorProblems.invalid, { faults: outcome.wrong })
}
