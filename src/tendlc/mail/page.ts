import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { HttpServer } from '#platform/http/http.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'
import { confirmEmail } from './confirm.ts'
import { linkPath } from './link.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const html = 'text/html; charset=utf-8'
const frame = (operationId: string) => ({ operationId, undocumented: true }) satisfies FrameRoute

/**
 * The page of an emailed link, for people without an account. Email programs that prefetch links change nothing, because the page looks
 * the same for every link, and only its button uses the link.
 */
export function mountConfirmPage(server: HttpServer, deps: Deps): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The button submits an empty form; any other body is ignored.
    scope.addContentTypeParser('*', (_, _body, done) => done(null))
    const url = `${linkPath}/:token`
    scope.get(url, { config: frame('brandEmailPage') }, (_, reply) =>
      reply.headers(headers).type(html).send(confirmPage),
    )
    scope.post<{ Params: { token: string } }>(
      url,
      { config: frame('confirmBrandEmail'), bodyLimit: 1024 },
      async ({ params }, reply) => {
        const confirmed = await confirmEmail(deps, params.token)
        return reply
          .code(confirmed ? 200 : 410)
          .headers(headers)
          .type(html)
          .send(confirmed ? confirmedPage : invalidPage)
      },
    )
  })
}

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>\n`

const confirmPage = pageOf(
  'Confirm your brand',
  `<p>A brand uses your email address. If this is correct, confirm it.</p>
<form method="post"><button type="submit">Confirm</button></form>`,
)
const confirmedPage = pageOf(
  'Confirmed',
  '<p>Thank you. Your email address is confirmed; you may close this page.</p>',
)
const invalidPage = pageOf(
  'This link is not valid',
  '<p>The link was used, has expired, or was replaced by a newer link. Ask the owner of the brand to send the email again.</p>',
)
