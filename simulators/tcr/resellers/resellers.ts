import { ERRORS, ApiError, refusal } from '../api-error.ts'
import { pageOf } from '../lists/page.ts'
import { done, ok, type Operation, type World } from '../operation.ts'
import { nextId, textOf, type Json, type Reseller } from '../state.ts'

const forms: Readonly<Record<string, RegExp>> = {
  companyName: /^.{1,100}$/,
  phone: /^\+[1-9]\d{6,14}$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,255}$/,
}

function refuseWrong(body: Json): void {
  const wrong = Object.keys(forms).filter((name) => !forms[name]!.test(textOf(body, name)))
  if (wrong.length > 0)
    throw new ApiError(wrong.map((name) => ({ code: 501, description: ERRORS[501], fields: [name] })))
}

const membersOf = (body: Json) => ({
  companyName: textOf(body, 'companyName'),
  phone: textOf(body, 'phone'),
  email: textOf(body, 'email'),
})

function findReseller({ state }: World, id: string): Reseller {
  const found = state.resellers.find(({ resellerId }) => resellerId === id)
  if (!found) throw refusal(502, 'resellerId')
  return found
}

export const resellerOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/reseller',
    answer({ state, now, judge }, { body }) {
      refuseWrong(body)
      const members = membersOf(body)
      if (state.resellers.some(({ companyName }) => companyName === members.companyName))
        throw refusal(503, 'companyName')
      const reason = judge.reseller(members.companyName)
      if (reason !== undefined)
        throw new ApiError([{ code: 501, description: reason, fields: ['companyName'] }])
      const createDate = new Date(now()).toISOString()
      const reseller: Reseller = { ...members, resellerId: nextId(state, 'R'), createDate }
      state.resellers.push(reseller)
      return ok(reseller)
    },
  },
  {
    method: 'GET',
    path: '/reseller',
    answer: (world, { query }) => ok(pageOf(world, 'reseller', world.state.resellers, query)),
  },
  {
    method: 'GET',
    path: '/reseller/:id',
    answer: (world, { params }) => ok(findReseller(world, params['id']!)),
  },
  {
    method: 'PUT',
    path: '/reseller/:id',
    answer(world, { params, body }) {
      refuseWrong(body)
      return ok(Object.assign(findReseller(world, params['id']!), membersOf(body)))
    },
  },
  {
    method: 'DELETE',
    path: '/reseller/:id',
    answer(world, { params }) {
      const { resellerId } = findReseller(world, params['id']!)
      const { state } = world
      if (state.campaigns.some((one) => one.status === 'ACTIVE' && one['resellerId'] === resellerId))
        throw refusal(509, 'resellerId')
      state.resellers = state.resellers.filter((one) => one.resellerId !== resellerId)
      return done
    },
  },
]
