import { PAGE_CARDS } from './cards.ts'
import type { Checkout } from './checkout.ts'
import type { Session } from './session.ts'

export type PageRequest = { method: string; path: string; body: string }
export type PageAnswer = { status: number; headers: Record<string, string>; body: string }

const path = /\/c\/pay\/(cs_\w+)$/

/** The page on which a person saves a card, declines, or goes back; undefined for other paths. */
export function hostedPage(
  checkout: Checkout,
  { method, path: at, body }: PageRequest,
): PageAnswer | undefined {
  const [, id] = path.exec(at) ?? []
  if (id === undefined) return undefined
  const session = checkout.open(id)
  if (!session) return page(404, '<h1>This page is closed</h1><p>Return to the portal, and begin again.</p>')
  if (method !== 'POST') return page(200, form(session))
  const name = new URLSearchParams(body).get('card')
  const card = PAGE_CARDS.find((one) => one.name === name)
  const refused = card ? checkout.enter(session, card) : 'Choose a card.'
  if (refused !== undefined) return page(402, form(session, refused))
  const location = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  return { status: 303, headers: { location }, body: '' }
}

function form({ customer_email: email, cancel_url: back, id }: Session, refused?: string): string {
  const cards = PAGE_CARDS.map(
    ({ name, label }, i) =>
      `<label><input type="radio" name="card" value="${name}"${i === 0 ? ' checked' : ''}> ${label}</label>`,
  )
  return `<h1>Save a card</h1>
<p>This page simulates the payment provider. No card is charged, and no number is needed.</p>
${email === null ? '' : `<p>Email: ${escaped(email)}</p>`}
${refused === undefined ? '' : `<p role="alert">${escaped(refused)} Choose another card.</p>`}
<form method="post" action="${id}">
<fieldset><legend>Card</legend>${cards.join('')}</fieldset>
<button type="submit">Save card</button>
${back === null ? '' : `<a href="${escaped(back)}">Go back without saving</a>`}
</form>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:10vh auto;padding:0 1rem;color:#1b1f24;background:#fff}
h1{font-size:1.4rem}fieldset{border:1px solid #c9ced6;border-radius:8px;margin:1rem 0;padding:.5rem 1rem}
label{display:block;padding:.4rem 0}button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:8px;background:#0f5fc4;color:#fff;cursor:pointer}
a{margin-left:1rem;color:#0b4a99}[role=alert]{background:#fdecec;border-radius:8px;padding:.6rem 1rem;color:#8a1c1c}`

const page = (status: number, content: string): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Save a card</title><style>${style}</style></head><body><main>${content}</main></body></html>`,
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
