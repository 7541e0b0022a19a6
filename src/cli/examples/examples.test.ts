import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandOf } from '../arguments/find.ts'
import { parseArguments } from '../arguments/read.ts'
import { confirmations } from '../frame/confirmations.ts'
import { helpOf } from '../help.ts'
import { commands } from '../index.ts'
import { examplesOf } from './index.ts'
import { writtenExamples } from './written-examples.ts'

/** The words of a line of the shell, without its quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain!,
  )

test('every command has one or two examples, which are complete command lines of it', () => {
  for (const command of commands) {
    const lines = examplesOf(command)
    assert.ok(lines.length >= 1 && lines.length <= 2, command.name)
    for (const line of lines) {
      const [program, ...words] = wordsOf(line)
      assert.equal(program, 'strowger')
      const found = commandOf(commands, words)
      assert.equal(found?.command.name, command.name, line)
      if (command.own) continue
      const { options } = parseArguments(command, found.words)
      if (command.name in confirmations) assert.equal(options['yes'], true, line)
    }
  }
})

test('no example belongs to a command that does not exist', () => {
  const names = new Set(commands.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(writtenExamples).filter((name) => !names.has(name)),
    [],
  )
})

test('the help of a command ends with its examples', async () => {
  const command = commands.find(({ name }) => name === 'routes create')!
  assert.match(
    await helpOf(command),
    /\n\nExamples:\n {2}strowger routes create --prefix 44 --carrier alpha --priority 10\n\n/,
  )
})
