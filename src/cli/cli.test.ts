import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { wordOf } from '#platform/config/config-arguments.ts'
import { settings } from '#platform/config/settings.ts'
import { version } from '#exchange/node/version.ts'
import { domains } from './groups.ts'
import { commands, runCli } from './index.ts'

const config = { STROWGER_DATA: join(mkdtempSync(join(tmpdir(), 'strowger-cli-')), 'data') }

async function strowger(line: string, env: Record<string, string> = {}) {
  const [out, err]: string[][] = [[], []]
  const code = await runCli(commands, {
    words: line.split(' ').filter(Boolean),
    env: { ...config, ...env },
    out: (text) => out!.push(text),
    err: (text) => err!.push(text),
  })
  return { code, out: out!.join('\n'), err: err!.join('\n') }
}

test('help lists every group and command by domain with a sentence, and so does an empty command line', async () => {
  const { code, out } = await strowger('help')
  assert.equal(code, 0)
  const words = Object.values(domains).flatMap((of) => Object.keys(of))
  assert.deepEqual(words.toSorted(), [...new Set(commands.map(({ name }) => name.split(' ')[0]!))].toSorted())
  for (const word of words) assert.match(out, new RegExp(`^  ${word} +[A-Z].*\\.$`, 'm'))
  assert.ok(out.split('\n').length < 80, out)
  assert.equal((await strowger('')).out, out)
})

test('help of a group lists its commands with a sentence each', async () => {
  for (const { name, description } of commands.filter((one) => one.name.includes(' '))) {
    const { out } = await strowger(`${name.split(' ')[0]} --help`)
    assert.ok(out.includes(`  ${name}`) && out.includes(description), name)
  }
})

test('--help and --version print help or the release for every command, and do not run it', async () => {
  for (const { name, description } of commands) {
    for (const word of ['--help', '-h']) {
      const { code, out } = await strowger(`${name} ${word}`)
      assert.equal(code, 0, name)
      assert.ok(out.startsWith(`strowger ${name}`) && out.includes(description), out)
    }
    assert.equal((await strowger(`${name} --version`)).out, version)
  }
  assert.equal((await strowger('--help')).out, (await strowger('help')).out)
  assert.equal((await strowger('--version')).out, version)
  assert.equal((await strowger('-h')).code, 0)
})

test('help of a command that takes settings lists all of them except secrets', async () => {
  const { out } = await strowger('serve --help')
  for (const [name, { secret }] of Object.entries(settings))
    assert.equal(out.includes(`${wordOf(name as keyof typeof settings)} <`), !secret, name)
})

test('an unknown command ends with 2 and a sentence that names the closest match', async () => {
  const { code, out, err } = await strowger('docter now')
  assert.equal(code, 2)
  assert.equal(out, '')
  assert.equal(
    err,
    'Unknown command "docter". Did you mean `strowger doctor`? `strowger help` lists all commands.',
  )
})

test('config prints every setting with its source and no secret', async () => {
  const { code, out } = await strowger('config', {
    STROWGER_PORT: '9000',
    DATABASE_URL: 'postgres://strowger:hunter2@db/strowger',
  })
  assert.equal(code, 0)
  assert.match(out, /^STROWGER_PORT +9000 +environment$/m)
  assert.match(out, /^DATABASE_URL +\[redacted\] +environment$/m)
  assert.match(out, /^STROWGER_ROLES +api,work,carriers +default$/m)
  assert.doesNotMatch(out, /hunter2/)
})

test('commands that take settings print JSON with --json, which needs no value', async () => {
  const { code, out } = await strowger('config --json --port 9000')
  assert.equal(code, 0)
  assert.deepEqual((JSON.parse(out) as Record<string, unknown>)['STROWGER_PORT'], {
    value: '9000',
    source: 'command line',
  })
  assert.match(
    (await strowger('config --port --json')).err,
    /--port: given "--json"|--port: requires a value|STROWGER_PORT/,
  )
})

test('an invalid setting stops any command with 1 and a list of the faults', async () => {
  for (const command of ['config', 'migrate', 'doctor']) {
    const { code, err } = await strowger(command, { STROWGER_PORT: 'eighty' })
    assert.equal(code, 1)
    assert.match(err, /STROWGER_PORT: given "eighty"; allowed: a port/)
  }
})

test('migrate says which role it needs when it has only that of the exchange', async () => {
  const { code, err } = await strowger('migrate', { DATABASE_URL: 'postgres://strowger@db/strowger' })
  assert.equal(code, 1)
  assert.match(err, /STROWGER_DATABASE_OWNER_URL/)
})

test('an unexpected failure is thrown, not turned into a sentence', async () => {
  const broken = {
    name: 'break',
    words: '',
    description: 'Breaks.',
    run: () => Promise.reject(new TypeError('broken')),
  }
  await assert.rejects(
    runCli([broken], { words: ['break'], env: {}, out: () => undefined, err: () => undefined }),
    TypeError,
  )
})

test('operators name an account in one way: as an argument, or as the option --account', () => {
  const ofOperators = commands.filter(({ options = {} }) => !('secret-file' in options))
  const other = ofOperators.flatMap(({ name, options = {} }) =>
    Object.keys(options)
      .filter((option) => ['api-key', 'account-id'].includes(option))
      .map((option) => `${name} --${option}`),
  )
  assert.deepEqual(other, [])
})
