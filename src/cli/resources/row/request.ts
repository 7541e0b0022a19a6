import { readFileSync } from 'node:fs'
import { CommandError } from '../../frame/command-error.ts'
import type { Ask } from '../../operator/ask.ts'
import { namedObjects } from '../../operator/named-objects.ts'
import { timeOf } from '../../operator/times.ts'
import { ifMatchOf } from '../../operator/version.ts'
import { UsageError } from '../../arguments/read.ts'
import type { ParsedArguments } from '../../arguments/shapes.ts'
import type { ResourceShape, Setting } from './shape.ts'

type Request = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
  ifMatch?: string
}

/** The request that the arguments of a command line describe. */
export async function requestOf(
  ask: Ask,
  { args, options }: ResourceShape,
  provided: ParsedArguments,
  clock?: 'machine',
): Promise<Request> {
  const request: Request = { params: {}, query: {}, body: {} }
  for (const [name, position] of Object.entries(args)) {
    const text = provided.args[name]
    if (text !== undefined)
      request[position.in][position.member] = position.as === 'number' ? Number(text) : text
  }
  for (const [name, setting] of Object.entries(options)) {
    const stated = provided.options[name]
    if (stated === undefined || stated === false || (Array.isArray(stated) && stated.length === 0)) continue
    if (setting.in === 'headers') {
      request.ifMatch = ifMatchOf(String(stated))
      continue
    }
    const value = await valueOf(ask, name, setting, stated, clock)
    if (setting.as === 'json') Object.assign(request.body, value)
    else request[setting.in][setting.member] = value
  }
  await resolveNames(ask, request)
  return request
}

/** Replaces names of accounts, carriers and other objects by their IDs; the params first, because others may need them. */
async function resolveNames(ask: Ask, { params, query, body }: Request): Promise<void> {
  for (const part of [params, query, body])
    for (const [member, find] of Object.entries(namedObjects)) {
      const typed = part[member]
      if (typeof typed === 'string') part[member] = await find(ask, typed, params)
    }
}

async function valueOf(
  ask: Ask,
  name: string,
  { as, nullable, sets }: Setting,
  stated: string | number | true | string[],
  clock: 'machine' | undefined,
): Promise<unknown> {
  if (typeof stated !== 'string') return sets ?? stated
  if (nullable && stated === 'null') return null
  switch (as) {
    case 'boolean':
      return stated === 'yes'
    case 'number':
      return Number(stated)
    case 'time':
      return timeOf(ask, `--${name}`, stated, clock)
    case 'file':
      return secretIn(stated)
    case 'json':
      return membersIn(name, stated)
    default:
      return stated
  }
}

/** Secrets are read from a file, because the process list shows the command line. */
function secretIn(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function membersIn(name: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Invalid JSON is reported below, like any other value that is not an object.
  }
  throw new UsageError(`--${name} must be a JSON object.`)
}
