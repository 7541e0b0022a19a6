import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTerminal } from '../../../test/support/terminal.ts'
import { command } from '../frame/command.ts'
import { commands } from '../index.ts'

const person = openTerminal({})

test('an invalid command line ends with 2, a message on standard error only, and the closest match', async () => {
  const cases: [words: string[], description: RegExp][] = [
    [['acounts', 'list'], /Unknown command "acounts"\. Did you mean `strowger accounts list`\?/],
    [['accounts', 'lst'], /Unknown command "accounts lst"\. Did you mean `strowger accounts list`\?/],
    [['start'], /Unknown command "start"\. Did you mean `strowger serve`\?/],
    [['accounts'], /^Choose a command:\n  strowger accounts open\n  strowger accounts list\n/],
    [['accounts', 'list', '--lmit', '3'], /Unknown option --lmit\. Did you mean --limit\?/],
    [['accounts', 'list', '-l'], /Unknown option -l\./],
    [['accounts', 'list', '--limit'], /--limit requires a value: --limit <n>/],
    [['accounts', 'list', '--limit', 'many'], /--limit must be a number, not "many"/],
    [['accounts', 'list', '--json=yes'], /--json takes no value/],
    [['accounts', 'show'], /^Missing <api_key>: strowger accounts show <api_key> \[options\]$/],
    [['accounts', 'show', 'one', 'two'], /Unexpected argument "two"/],
    [['accounts', 'list', '--limit', '3', '--limit', '4'], /--limit may appear only once/],
    [['accounts', 'credit', '00000000', '5'], /^Missing --reference <text>/],
    [['messages', 'find', '--status', 'deliverd'], /--status must be one of .* Did you mean delivered\?/],
    [
      ['numbers', 'assign', '1', '--features', 'SMS,VOICE'],
      /--features must be one of SMS, VOICE, MMS, not "SMS,VOICE"\. Repeat --features for each value\.$/,
    ],
    [['completion', 'bsh'], /<shell> must be one of bash, zsh, fish, not "bsh"\. Did you mean bash\?/],
    [['backup', '--with-keys', 'x'], /Unknown option --with-keys\. Did you mean --with-key\?/],
  ]
  for (const [words, description] of cases) {
    const { code, out, err } = await person.run(...words)
    assert.deepEqual([code, out], [2, ''], `${words.join(' ')}: ${err}`)
    assert.match(err, description)
  }
})

test('options may come before or after arguments, with or without an equals sign, and -- ends them', async () => {
  const provided: unknown[] = []
  const table = [
    command({
      name: 'try',
      description: 'Tries.',
      args: { first: { description: 'One.' }, second: { optional: true, description: 'Two.' } },
      options: {
        size: { value: 'n', number: true, description: 'A size.' },
        tag: { value: 'text', many: true, description: 'Tags.' },
        dry: { description: 'A switch.' },
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

test('the help of every command explains its arguments and exit codes, and fits a terminal of 160 columns', async () => {
  for (const { name, args = {}, options = {} } of commands) {
    const { code, out } = await person.run(...name.split(' '), '--help')
    assert.equal(code, 0)
    assert.match(out, /^Exit codes: 0 success; 1 failure/m, name)
    for (const position of Object.keys(args))
      assert.match(out, new RegExp(`^ {2}<${position}> +\\S`, 'm'), name)
    for (const option of Object.keys(options))
      assert.match(out, new RegExp(`^ {2}--${option}( <[^>]+>)? +\\S`, 'm'), `${name} --${option}`)
    if (!name.startsWith('s'))
      for (const line of out.split('\n')) assert.ok(line.length <= 160, `${name}: ${line}`)
  }
})

test('every command can print JSON, except those that print scripts or store credentials', async () => {
  const others = ['completion', 'env', 'login', 'logout']
  for (const { name, options = {}, own } of commands)
    assert.ok('json' in options || own || others.includes(name), name)
  for (const { name, own } of commands) if (own) assert.ok((await own.options()).includes('--json'), name)
})
