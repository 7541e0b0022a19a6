import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { openTerminal } from '../../../test/support/terminal.ts'
import { commands } from '../index.ts'

const person = openTerminal({})

async function script(shell: string): Promise<string> {
  const { code, out } = await person.run('completion', shell)
  assert.equal(code, 0)
  return out
}

test('bash completes commands, subcommands, options and the values of an option', async () => {
  const written = await script('bash')
  const completed = (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ')
    const requested = `${written}\nCOMP_WORDS=(strowger ${line}); COMP_CWORD=${words.length}; _strowger; printf '%s\\n' "\${COMPREPLY[@]}"`
    const done = spawnSync('bash', ['-c', requested], { encoding: 'utf8' })
    assert.equal(done.stderr, '')
    return done.stdout.split('\n').filter(Boolean)
  }
  assert.deepEqual(completed('acc'), ['accounts'])
  assert.deepEqual(completed('accounts', 'l'), ['list', 'ledger'])
  assert.deepEqual(completed('accounts', 'list', '--li'), ['--limit'])
  assert.deepEqual(completed('messages', 'find', '--status', 'del'), ['delivered'])
  assert.deepEqual(completed('completion', 'z'), ['zsh'])
  assert.deepEqual(completed('serve', '--radius-p'), ['--radius-port'])
  assert.deepEqual(completed('backup', '--w'), ['--with-key'])
})

test('the scripts of all shells name every command and every option', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const text = await script(shell)
    for (const { name, options = {} } of commands) {
      for (const word of name.split(' ')) assert.ok(text.includes(word), `${shell}: ${name}`)
      for (const option of Object.keys(options))
        assert.ok(
          text.includes(shell === 'fish' ? `-l ${option}` : `--${option}`),
          `${shell}: ${name} --${option}`,
        )
    }
  }
})

test('installed shells accept the syntax of their scripts', async (t) => {
  const readers = { bash: ['-n'], zsh: ['-n'], fish: ['--no-execute'] }
  for (const [shell, words] of Object.entries(readers)) {
    const done = spawnSync(shell, words, { input: await script(shell), encoding: 'utf8' })
    if (done.error) t.diagnostic(`${shell} is not installed`)
    else assert.deepEqual([done.status, done.stderr], [0, ''], shell)
  }
})
