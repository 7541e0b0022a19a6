import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { commands } from '../../src/cli/index.ts'
import { confirmations, confirmedValues } from '../../src/cli/frame/confirmations.ts'

/** An operation that changes something. */
const change = /^ {2}(\w+): '(?:POST|PUT|PATCH|DELETE) /gm

/** Operations that use POST without changing something. */
const readsByPost = new Set(['exportNumber', 'testCarrier'])

/** Commands that print something else, with the reason. */
const excused: Readonly<Record<string, string>> = {
  'src/cli/customer/send.ts': 'prints the ID of the message alone, which scripts read',
}

/** A sentence with the name or the number of what has changed, or the output of many SIMs, which has one. */
const confirmation = /`[^`]*\$\{[^`]*\.`|applyToSims\(|advanceWithProgress/

const sources = globSync('src/cli/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/resources/'),
)
const textOf = (file: string) => readFileSync(file, 'utf8')

test('every command that changes something confirms it with a sentence that names it', () => {
  const changing = new Set(
    sources
      .filter((file) => file.endsWith('operations.ts'))
      .flatMap((file) => [...textOf(file).matchAll(change)].map(([, id]) => id!)),
  )
  assert.ok(changing.size > 100, String(changing.size))
  const commands = sources.filter((file) =>
    [...textOf(file).matchAll(/ask\('(\w+)'/g)].some(([, id]) => changing.has(id!) && !readsByPost.has(id!)),
  )
  assert.ok(commands.length > 10, commands.join('\n'))
  assert.deepEqual(
    commands.filter((file) => !(file in excused) && !confirmation.test(textOf(file))),
    [],
  )
})

/** Words of commands that destroy or stop something. */
const destructive =
  /(^| )(delete|suspend|terminate|disable|release|close|revoke|remove|withdraw|unassign|settle|end|cancel|block|erase|reset|rotate|purge)$/

const valuesToConfirm: Record<string, Record<string, string>> = {
  'accounts change': { status: 'suspended' },
  'carriers set': { status: 'disabled' },
  'smpp-users change': { enabled: 'no' },
  'rules create': { kind: 'rest', effect: 'block' },
  'rules change': { effect: 'block' },
}

test('every command that destroys or stops something needs a confirmation, and no other name is in the table', () => {
  const names = commands.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name) => destructive.test(name) && !(name in confirmations)),
    [],
  )
  assert.deepEqual(
    Object.keys({ ...confirmations, ...confirmedValues }).filter((name) => !names.includes(name)),
    [],
  )
  assert.deepEqual(Object.keys(confirmedValues), Object.keys(valuesToConfirm))
  for (const [name, values] of Object.entries(valuesToConfirm)) {
    const { options } = commands.find((command) => command.name === name)!
    for (const [option, value] of Object.entries(values))
      assert.ok(options?.[option]?.of?.includes(value), `${name} --${option}`)
    assert.ok(options?.['yes'] && confirmedValues[name]!(values), name)
  }
  const unasked = commands.filter(({ name, options }) => name in confirmations && !options?.['yes'])
  assert.deepEqual(
    unasked.map(({ name }) => name),
    [],
  )
})
