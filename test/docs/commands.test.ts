import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contracts } from '#exchange/mount/contracts.ts'
import { settings } from '#platform/config/settings.ts'
import { formReader } from '#platform/http/form.ts'
import { compileCheck } from '#platform/contract/validate.ts'
import { readWords } from '../../simulators/carrier/command/arguments.ts'
import { ROUTES } from '../../simulators/carrier/control/routes.ts'
import { readQuery } from '../../simulators/control/route.ts'
import { faultsOfFault } from '../../simulators/carrier/faults/check.ts'
import { faultsOfMessage } from '../../simulators/carrier/subscribers/check.ts'
import { commands } from '../../src/cli/index.ts'
import { blocks, pages, read, root, words } from './pages.ts'

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const shell = pages.flatMap((one) =>
  ['sh', 'text'].flatMap((kind) =>
    blocks(one, kind).map((text) => ({
      file: one.file,
      text: text
        .replaceAll('\\\n', '')
        .replaceAll(`'"$NUMBER"'`, '12015550123')
        .replaceAll(`'"$ENDPOINT"'`, 'https://hooks.example'),
    })),
  ),
)
const stated = [...shell, ...pages.flatMap((one) => words(one).map((text) => ({ file: one.file, text })))]

/** All matches of a pattern in the documents, with their positions. */
function found(pattern: RegExp): { file: string; match: RegExpMatchArray }[] {
  return stated.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })))
}

test('every command named in a document exists', () => {
  const known = [...commands.map(({ name }) => name), 'help']
  const named = found(/(?:^|bin\/)strowger ([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*){0,2})/gm)
  assert.ok(named.length > 5)
  for (const { file, match } of named) {
    const parts = match[1]!.split(' ')
    const stated = parts.map((_, i) => parts.slice(0, i + 1).join(' '))
    // `my messages` is short for `my messages list`.
    assert.ok(
      known.some((name) => stated.some((one) => name === one || name === `${one} list`)),
      `${file}: ${match[0]}`,
    )
  }
})

test('every npm script named in a document exists', () => {
  for (const { file, match } of found(/^npm (?:run )?([a-z:-]+)/gm))
    assert.ok(['ci', 'install', 'pack', ...Object.keys(scripts)].includes(match[1]!), `${file}: ${match[0]}`)
})

test('every file that a document runs exists', () => {
  for (const { file, match } of found(/(?:node|--test|--) ((?:bin|bench|src|test)\/\S+)/gm))
    assert.ok(existsSync(join(root, match[1]!)), `${file}: ${match[0]}`)
})

test('every setting named in a document exists', () => {
  const known: string[] = Object.values(settings).map(({ env }) => env)
  // Settings for the path of the settings file, for tests, for the compose file and for customers' commands, and the prefix that all settings share.
  const others = [
    'STROWGER_URL',
    'STROWGER_API_KEY',
    'STROWGER_API_SECRET',
    'STROWGER_CONFIG',
    'STROWGER_TEST_OWNER_URL',
    'STROWGER_TEST_URL',
    'STROWGER_OWNER_PASSWORD',
    'STROWGER_APP_PASSWORD',
    'STROWGER_',
  ]
  for (const { file, text } of pages)
    for (const [name] of text.matchAll(/\bSTROWGER_[A-Z_]*/g))
      assert.ok([...known, ...others].includes(name), `${file}: ${name}`)
})

test('documented defaults equal the actual defaults', () => {
  const shown = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`(STROWGER_[A-Z_]+)` \((?:production: )?([\d.]+)\)/g)].map((match) => ({
      file,
      match,
    })),
  )
  assert.ok(shown.length > 3)
  for (const { file, match } of shown) {
    const { fallback } = Object.values(settings).find(({ env }) => env === match[1])!
    const defaults = typeof fallback === 'object' ? Object.values(fallback) : [fallback]
    assert.ok(defaults.includes(match[2]), `${file}: ${match[0]}`)
  }
})

/** Matches a request to a path outside of the contracts, which every port serves. */
const probe = /\/(?:healthz|readyz|metrics)"/

test('every request shown in a document is valid for the exchange or the simulator', () => {
  const requests = shell
    .flatMap(({ file, text }) => text.split(/^(?=\s*curl )/m).map((line) => ({ file, line })))
    .filter(({ line }) => /^\s*curl /.test(line) && !probe.test(line))
  assert.ok(requests.length >= 10)
  for (const { file, line } of requests) {
    const faults = line.includes('$SIMULATOR') ? faultsAtSimulator(line) : faultsOf(line)
    assert.deepEqual(faults, [], `${file}: ${line}`)
  }
})

test('every simulator option in a document exists', () => {
  const lines = found(/^strowger simulator carrier (--(?!help)[^>\n]*?)(?: >.*)?$/gm)
  assert.ok(lines.length >= 3)
  for (const { file, match } of lines)
    assert.doesNotThrow(() => readWords(match[1]!.split(' ')), `${file}: ${match[0]}`)
})

/** Errors in a curl line to the simulator's control port. */
function faultsAtSimulator(line: string): unknown[] {
  const { pathname, searchParams } = new URL(line.match(/\$SIMULATOR([^\s"]*)/)![1]!, 'http://simulator')
  const method = line.match(/-X (\w+)/)?.[1] ?? 'GET'
  const route = ROUTES.find((one) => one.method === method && one.path === pathname)
  if (!route) return [`nothing answers ${method} ${pathname}`]
  const body = JSON.parse(line.match(/-d '([^']*)'/)?.[1] ?? '{}') as Record<string, unknown>
  const ofBody = { '/faults': faultsOfFault, '/messages': faultsOfMessage }[pathname]
  return [...readQuery(route, searchParams).wrong, ...(route.takesBody ? ofBody!(body) : [])]
}

/** Errors in a curl line, by the contract of the operation that it calls. */
function faultsOf(line: string): unknown[] {
  const url = line.match(/(?:\$OPERATOR|\$API|http:\/\/[^/\s]+)(\/[^\s'"?]*)/)?.[1] ?? ''
  const path = line.includes('$OPERATOR') ? `/operator/v1${url}` : url
  const sent = [...line.matchAll(/ (?:-d|--data\S*) /g)].length
  // A body from a file, or of several options, is checked by the guide that runs the request.
  const body = sent === 1 ? withVariables(line).match(/-d '([^']*)'/)?.[1] : undefined
  const method = line.match(/-X (\w+)/)?.[1] ?? (sent > 0 && !/ -G\b/.test(line) ? 'POST' : 'GET')
  const operation = contracts
    .flatMap((contract) => Object.values(contract.operations))
    .find((one) => one.method === method && patternOf(one.path).test(path))
  if (!operation) return [`nothing answers ${method} ${path}`]
  if (operation.body === undefined || body === undefined) return []
  const read = operation.bodyType === 'form' ? formReader(operation.body) : JSON.parse
  return compileCheck(operation.body)(read(body))
}

/** Examples for the variables of `strowger env` and of earlier responses, and for the number that a function gets as `$1`. */
function exampleOf(variable: string): string {
  const number = '12015550123'
  const known: Record<string, string> = { API_KEY: 'b9c53c39', NUMBER: number, '1': number }
  return known[variable] ?? (variable.endsWith('ID') ? '01a1fa13-163e-7000-8d37-56e071809a11' : '1')
}

/** Replaces the variables in quoted bodies, written as '"$NAME"', with examples. */
function withVariables(line: string): string {
  return line.replaceAll(/'"\$(\w+)"'/g, (_, variable: string) => exampleOf(variable))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
