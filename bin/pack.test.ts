import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { until } from '../test/support/until.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'strowger-package-'))
const home = join(folder, 'node_modules', 'strowger')
after(() => rmSync(folder, { recursive: true, force: true }))

type Manifest = {
  bin: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Packs the program, and installs it into an empty folder with its dependencies, which are installed here already. */
before(() => {
  const packed = spawnSync(
    'npm',
    ['pack', '--ignore-scripts=false', '--pack-destination', folder, '--json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  assert.equal(packed.status, 0, packed.stdout + packed.stderr)
  const tarball = join(folder, `strowger-${versionOf(root)}.tgz`)
  mkdirSync(home, { recursive: true })
  const unpacked = spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', home], {
    encoding: 'utf8',
  })
  assert.equal(unpacked.status, 0, unpacked.stderr)
  const { dependencies, optionalDependencies, bin } = manifest()
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  mkdirSync(join(folder, 'node_modules', '.bin'))
  symlinkSync(join(home, bin['strowger']!), join(folder, 'node_modules', '.bin', 'strowger'))
})

function versionOf(position: string): string {
  return (JSON.parse(readFileSync(join(position, 'package.json'), 'utf8')) as { version: string }).version
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
}

/** The path of the command, as a shell finds it. */
function words(...rest: string[]): string[] {
  return [join(folder, 'node_modules', '.bin', 'strowger'), ...rest]
}

test('the command of a package prints its release and its commands, and completes them', () => {
  const say = (...rest: string[]) =>
    spawnSync(process.execPath, words(...rest), { cwd: folder, encoding: 'utf8' })
  assert.equal(say('--version').stdout.trim(), versionOf(root))
  const help = say('help')
  assert.equal(help.status, 0, help.stderr)
  assert.match(help.stdout, /^ {2}serve +Run the exchange/m)
  assert.equal(say('completion', 'bash').status, 0)
  assert.equal(say('simulator', 'carrier', '--help').status, 0)
})

test('a package contains the program but not its sources', () => {
  const listed = spawnSync('find', [home, '-type', 'f'], { encoding: 'utf8' }).stdout.split('\n')
  assert.ok(listed.some((file) => file.endsWith('/console/dist/index.html')))
  assert.ok(listed.some((file) => /\/migrations\/0001_\w+\.sql$/.test(file)))
  for (const file of ['docs/guides/quickstart.md', 'docs/site/guides.css', 'docs/site/guides.js'])
    assert.ok(listed.includes(join(home, file)), file)
  assert.deepEqual(
    listed.filter((file) => /\.test\.|\.ts$|\.tsx$|\/test\//.test(file)),
    [],
  )
})

test('an exchange started from a package delivers the demo message, shows its console, and stops', async (t) => {
  const child = spawn(process.execPath, words('serve'), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      STROWGER_DATA: join(folder, 'data'),
      STROWGER_PORT: '0',
      STROWGER_RADIUS_PORT: '0',
      STROWGER_SMPP_PORT: '0',
      STROWGER_LOG_LEVEL: 'silent',
      STROWGER_JSON: '1',
    },
  })
  t.after(() => child.kill('SIGKILL'))
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const ended = once(child, 'exit') as Promise<[number | null]>
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => assert.fail(`it ended with ${code}: ${complaints}`)),
  ])) as [string]
  const ready = JSON.parse(line) as Record<string, string>
  const operator = `${ready['operator_url'] ?? ready['url']}`
  const asOperator = { authorization: `Bearer ${ready['operator_token']}` }
  const sent = await fetch(`${ready['url']}/v1/messages`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${ready['api_key']}:${ready['api_secret']}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      message_type: 'text',
      channel: 'sms',
      from: ready['demo_number'],
      to: '99000000001',
      text: 'Hello from a package',
    }),
  })
  assert.equal(sent.status, 202)
  const { message_uuid } = (await sent.json()) as { message_uuid: string }
  await until(
    async () => {
      const seen = await fetch(`${operator}/operator/v1/messages/${message_uuid}`, { headers: asOperator })
      return (await seen.json()) as { status: string }
    },
    ({ status }) => status === 'delivered',
  )
  const customer = spawn(process.execPath, words('send', 'Hello', '--to', '99000000001', '--wait'), {
    cwd: folder,
    env: {
      ...process.env,
      STROWGER_URL: ready['url'],
      STROWGER_API_KEY: ready['api_key'],
      STROWGER_API_SECRET: ready['api_secret'],
    },
  })
  let statuses = ''
  customer.stderr.setEncoding('utf8').on('data', (text: string) => (statuses += text))
  assert.deepEqual(await once(customer, 'exit'), [0, null], statuses)
  assert.match(statuses, /accepted\n.*submitted\n.*delivered\n$/)
  for (const page of ['/console/', '/docs/', '/docs/guides/', '/docs/guides/minisearch.js', '/openapi.json'])
    assert.equal((await fetch(`${ready['url']}${page}`)).status, 200, page)
  child.kill('SIGTERM')
  const [code] = await ended
  assert.equal(code, 0, complaints)
})
