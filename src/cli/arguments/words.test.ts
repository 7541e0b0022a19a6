import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTerminal } from '../../../test/support/terminal.ts'
import { command } from '../frame/command.ts'
import { commands } from '../index.ts'

const person = openTerminal({})

test('a word that is not understood ends with 2, says so on standard error alone, and names what was meant', async () => {
  const cases: [words: string[], says: RegExp][] = [
    [['acounts', 'list'], /no command "acounts"\. Did you mean `strowger accounts list`\?/],
    [['accounts', 'lst'], /no command "accounts lst"\. Did you mean `strowger accounts list`\?/],
    [['accounts'], /^Say which: strowger accounts open, strowger accounts list/],
    [['accounts', 'list', '--lmit', '3'], /no option --lmit\. Did you mean --limit\?/],
    [['accounts', 'list', '-l'], /no option -l\./],
    [['accounts', 'list', '--limit'], /--limit wants a value: --limit <n>/],
    [['accounts', 'list', '--limit', 'many'], /--limit wants a number, not "many"/],
    [['accounts', 'list', '--json=yes'], /--json takes no value/],
    [['accounts', 'show'], /^Say <api_key>: strowger accounts show <api_key> \[options\]$/],
    [['accounts', 'show', 'one', 'two'], /"two" is a word too many/],
    [['accounts', 'list', '--limit', '3', '--limit', '4'], /--limit is said twice/],
    [['accounts', 'credit', '00000000', '5'], /^Say --reference <text>/],
    [['messages', 'find', '--status', 'deliverd'], /--status is one of .* Did you mean delivered\?/],
    [['completion', 'bsh'], /<shell> is one of bash, zsh, fish, not "bsh"\. Did you mean bash\?/],
    [['backup', '--with-keys', 'x'], /no option --with-keys\. Did you mean --with-key\?/],
  ]
  for (const [words, says] of cases) {
    const { code, out, err } = await person.run(...words)
    assert.deepEqual([code, out], [2, ''], `${words.join(' ')}: ${err}`)
    assert.match(err, says)
  }
})

test('options stand before or behind their words, with an equals sign or without, and two hyphens end them', async () => {
  const provided: unknown[] = []
  const table = [
    command({
      name: 'try',
      says: 'Tries.',
      args: { first: { says: 'One.' }, second: { optional: true, says: 'Two.' } },
      options: {
        size: { value: 'n', number: true, says: 'A size.' },
        tag: { value: 'text', many: true, says: 'Tags.' },
        dry: { says: 'A switch.' },
      },
      run: async (_, { args, options }) => {
        provided.push({ ...args, ...options })
        return 0
      },
    }),
  ]
  const operator = openTerminal({}, { table })
  assert.equal((await operator.run('try', '--size=3', 'a', '--tag', 'x', '--tag=y=z', '--dry')).code, 0)
  assert.equal((await operator.run('try', '--', '--help', '-5')).code, 0)
  assert.deepEqual(provided, [
    { first: 'a', second: undefined, size: 3, tag: ['x', 'y=z'], dry: true },
    { first: '--help', second: '-5', size: undefined, tag: [], dry: false },
  ])
})

test('the help of every command says what its words are, its exit codes, and fits a terminal of 160 columns', async () => {
  for (const { name, args = {}, options = {} } of commands) {
    const { code, out } = await person.run(...name.split(' '), '--help')
    assert.equal(code, 0)
    assert.match(out, /^Exit codes: 0 done; 1 stopped/m, name)
    for (const position of Object.keys(args))
      assert.match(out, new RegExp(`^ {2}<${position}> +\\S`, 'm'), name)
    for (const option of Object.keys(options))
      assert.match(out, new RegExp(`^ {2}--${option}( <[^>]+>)? +\\S`, 'm'), `${name} --${option}`)
    if (!name.startsWith('s'))
      for (const line of out.split('\n')) assert.ok(line.length <= 160, `${name}: ${line}`)
  }
})

test('every command can answer in JSON, or is one that answers nothing but scripts', async () => {
  const others = ['completion']
  for (const { name, options = {}, own } of commands)
    assert.ok('json' in options || own || others.includes(name), name)
  for (const { name, own } of commands) if (own) assert.ok((await own.options()).includes('--json'), name)
})
