import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Application, listApplications } from '../applications/application-store.ts'
import {
  createApplication,
  deleteApplication,
  getApplication,
  replaceApplication,
  type Unlink,
} from '../applications/applications.ts'
import { applicationRequest, applicationWire } from '../applications/application-wire.ts'
import { takesJson } from './accept-json.ts'
import type { Caller } from '../authentication/caller.ts'
import { type applicationsContract, largestPage } from './applications-contract.ts'
import { openMaking } from '../applications/making.ts'
import { applicationProblems } from '../contract/problems.ts'

const base = '/v2/applications'

/** The applications operations; each serves the caller's own account. */
export function applicationHandlers({
  db,
  unlink,
}: {
  db: Db
  unlink?: Unlink
}): Handlers<typeof applicationsContract, Caller> {
  const making = openMaking()
  return {
    async listApplications(ctx, { query }) {
      acceptJson(ctx)
      const { account } = ctx.caller
      const size = Math.min(Number(query.page_size ?? 10), largestPage)
      const page = { size, number: Number(query.page ?? 1) }
      const found = await db.asAccount(account.id, (sql) => listApplications(sql, account.id, page))
      return { status: 200, body: toPage(found, page) }
    },
    async createApplication(ctx, { body }) {
      acceptJson(ctx)
      const [request, { id }] = [applicationRequest(body), ctx.caller.account]
      const create = () => createApplication(db, id, request)
      const { application, privateKey } = await (request.publicKey === undefined
        ? making(id, create)
        : create())
      return {
        status: 201,
        body: { ...applicationWire(application, privateKey), _links: linksOf(application) },
      }
    },
    async getApplication(ctx, { params }) {
      acceptJson(ctx)
      const application = await getApplication(db, ctx.caller.account.id, params.id)
      return { status: 200, body: { ...applicationWire(application), _links: linksOf(application) } }
    },
    async replaceApplication(ctx, { params, body }) {
      acceptJson(ctx)
      const application = await replaceApplication(
        db,
        ctx.caller.account.id,
        params.id,
        applicationRequest(body),
      )
      return { status: 200, body: { ...applicationWire(application), _links: linksOf(application) } }
    },
    async deleteApplication(ctx, { params }) {
      acceptJson(ctx)
      await deleteApplication(db, ctx.caller.account.id, params.id, unlink)
      return { status: 204 }
    },
  }
}

const linksOf = ({ id }: Application) => ({ self: { href: `${base}/${id}` } })

/** An empty list has one page: clients that read on while `page` is below `total_pages` stop there. */
function toPage(
  { total, applications }: { total: number; applications: Application[] },
  page: { size: number; number: number },
) {
  const last = Math.max(1, Math.ceil(total / page.size))
  const link = (number: number) => ({ href: `${base}?page_size=${page.size}&page=${number}` })
  return {
    page_size: page.size,
    page: page.number,
    total_items: total,
    total_pages: last,
    _embedded: { applications: applications.map((application) => applicationWire(application)) },
    _links: {
      self: link(page.number),
      first: { href: `${base}?page_size=${page.size}` },
      last: link(last),
      ...(page.number < last ? { next: link(page.number + 1) } : {}),
      ...(page.number > 1 ? { prev: link(page.number - 1) } : {}),
    },
  }
}

function acceptJson(ctx: Ctx<Caller>): void {
  if (!takesJson(ctx.header('accept'))) throw new Problem(applicationProblems.accept)
}
