import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Application, listApplications } from '../applications/application-store.ts'
import {
  createApplication,
  deleteApplication,
  getApplication,
  hasNewTarget,
  replaceApplication,
  type Unlink,
} from '../applications/applications.ts'
import { applicationRequest, applicationWire } from '../applications/application-wire.ts'
import { acceptsJson } from './accept-json.ts'
import type { RequestCaller } from '../authentication/caller.ts'
import type { ConfirmDeps } from '../portal-session/confirm.ts'
import { confirmSession } from '../portal-session/confirm-session.ts'
import { type applicationsContract, largestPage } from './applications-contract.ts'
import { openCostlyWork } from '../applications/costly-work.ts'
import { applicationProblems } from '../contract/problems.ts'
import { linkTo, numberedPage, type PageNumber, pageNumberOf } from '#platform/contract/paging/index.ts'

const base = '/v2/applications'

/** The applications operations; each operation serves the account of the caller. */
export function applicationHandlers(
  deps: ConfirmDeps & { unlink?: Unlink },
): Handlers<typeof applicationsContract, RequestCaller> {
  const { db, unlink } = deps
  const making = openCostlyWork()
  return {
    async listApplications(ctx, { query }) {
      acceptJson(ctx)
      const { account } = ctx.caller
      const requested = pageNumberOf({ page: query.page, size: query.page_size }, 10)
      const page = { ...requested, size: Math.min(requested.size, largestPage) }
      const found = await db.asAccount(account.id, (sql) => listApplications(sql, account.id, page))
      return { status: 200, body: toPage(found, page) }
    },
    async createApplication(ctx, { body }) {
      acceptJson(ctx)
      const [request, { id }] = [applicationRequest(body), ctx.caller.account]
      // The key of an application is a credential.
      await confirmSession(deps, ctx.caller, body)
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
      const [request, { id }] = [applicationRequest(body), ctx.caller.account]
      await confirmSession(deps, ctx.caller, body, async () =>
        hasNewTarget(await getApplication(db, id, params.id), request),
      )
      const application = await replaceApplication(db, id, params.id, request)
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

/** An empty list has one page, so that clients that continue while `page` is below `total_pages` stop after it. */
function toPage(
  { total, applications }: { total: number; applications: Application[] },
  { page, size }: PageNumber,
) {
  const items = applications.map((application) => applicationWire(application))
  const link = (at?: number) => linkTo(base, { page_size: size, page: at })
  const shown = numberedPage('applications', { total, items }, { page, size }, link)
  const prev = page > 1 && { prev: link(page - 1) }
  return { ...shown, _links: { ...shown._links, first: link(), ...prev } }
}

function acceptJson(ctx: Ctx<RequestCaller>): void {
  if (!acceptsJson(ctx.header('accept'))) throw new Problem(applicationProblems.accept)
}
