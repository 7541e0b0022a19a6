'use strict'

/** The domains that each domain may import. All of them may import `platform`. */
const mayUse = {
  operators: [],
  accounts: ['operators'],
  carriers: ['operators'],
  reviews: ['operators', 'accounts'],
  privacy: ['operators', 'accounts'],
  webhooks: ['operators', 'accounts'],
  requests: ['operators', 'accounts', 'privacy'],
  chat: ['operators', 'accounts', 'webhooks', 'privacy'],
  numbers: ['operators', 'accounts', 'carriers', 'privacy'],
  protection: ['operators', 'accounts', 'privacy'],
  tendlc: ['operators', 'accounts', 'webhooks', 'numbers', 'reviews', 'privacy'],
  tollfree: ['operators', 'accounts', 'webhooks', 'numbers', 'reviews'],
  sims: ['operators', 'accounts', 'webhooks'],
  network: ['operators', 'accounts', 'webhooks', 'sims', 'privacy'],
  messages: [
    'operators',
    'accounts',
    'numbers',
    'carriers',
    'protection',
    'webhooks',
    'sims',
    'chat',
    'tendlc',
    'tollfree',
    'privacy',
  ],
  alerts: ['operators', 'accounts', 'carriers', 'webhooks', 'sims', 'messages'],
  esmes: ['operators', 'accounts', 'carriers', 'messages', 'privacy'],
}
const domains = Object.keys(mayUse)
const any = '(' + domains.join('|') + ')'
const test = '\\.test\\.ts$'

const table = domains.map((domain) => ({
  name: domain + '-uses',
  comment: domain + ' may use: ' + (mayUse[domain].join(', ') || 'no other domain'),
  severity: 'error',
  from: { path: '^src/' + domain + '/', pathNot: test },
  to: { path: '^src/' + any + '/', pathNot: '^src/(' + [domain].concat(mayUse[domain]).join('|') + ')/' },
}))

module.exports = {
  forbidden: [
    ...table,
    {
      name: 'through-the-door',
      comment: 'A domain is entered by its index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: [test, '^src/cli/'] },
      to: { path: '^src/' + any + '/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'program-through-the-door',
      comment: 'The program puts the domains together by their index.ts.',
      severity: 'error',
      from: { path: '^src/(exchange/|main\\.ts$)', pathNot: test },
      to: { path: '^src/' + any + '/', pathNot: '^src/[^/]+/index\\.ts$' },
    },
    {
      name: 'commands-through-the-door',
      comment:
        'A command enters a domain by its index.ts, when it runs. It takes labels of kinds, states, codes and fields from their tables, and the file of provisioning results from its module, as the console does, so that no command waits until domains are loaded.',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: test },
      to: { path: '^src/' + any + '/', pathNot: '(/index|fields|kinds|states|codes|results-file)\\.ts$' },
    },
    {
      name: 'commands-enter-late',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: test },
      to: { path: '^src/' + any + '/index\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'engine-through-its-door',
      severity: 'error',
      from: { pathNot: '^src/platform/embedded/' },
      to: { path: '^src/platform/embedded/', pathNot: '^src/platform/embedded/index\\.ts$' },
    },
    {
      name: 'smpp-stands-alone',
      comment: 'The protocol knows neither routes nor prices nor the database.',
      severity: 'error',
      from: { path: '^src/carriers/smpp/', pathNot: test },
      to: { path: '^src/', pathNot: ['^src/carriers/(smpp|text)/', '^src/platform/'] },
    },
    {
      name: 'radius-stands-alone',
      comment: 'The protocol knows neither SIMs nor the database.',
      severity: 'error',
      from: { path: '^src/sims/radius/', pathNot: test },
      to: { path: '^src/', pathNot: ['^src/sims/radius/', '^src/platform/'] },
    },
    {
      name: 'simulators-speak-protocols-only',
      comment: 'A simulator stands for somebody else: of ours it may use the protocols, by their doors.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/(carriers/smpp|sims/radius)/index\\.ts$' },
    },
    {
      name: 'src-knows-no-simulator',
      comment: 'Only the program itself may start them, for the demo.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: [test, '^src/(cli|exchange)/'] },
      to: { path: '^(simulators|test|bench)/' },
    },
    {
      name: 'simulators-are-loaded-when-used',
      comment: 'A process in production holds no simulator, so the program imports them dynamically.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: '^simulators/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-is-a-client',
      comment:
        'Of the program it takes types, tables of states, kinds and codes, the schemas and rules of forms, and how numbers are written; everything else it asks for over HTTP.',
      severity: 'error',
      from: { path: '^console/' },
      to: {
        path: '^(src|simulators|bench|test|bin)/',
        pathNot:
          '(contract|shapes|fields|rules|web-address|states|kinds|codes|results-file|number-text)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'program-knows-no-console',
      severity: 'error',
      from: { path: '^(src|simulators)/' },
      to: { path: '^console/' },
    },
    {
      name: 'traces-cost-nothing-unless-wanted',
      comment:
        'What exports spans is loaded where a collector is set, by one file that is imported when it is needed.',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/platform/traces/otlp\\.ts$'] },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'traces-are-loaded-late',
      severity: 'error',
      from: { pathNot: [test] },
      to: { path: '^src/platform/traces/otlp\\.ts$', dynamic: false },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-development-dependency',
      severity: 'error',
      from: { path: '^(src|simulators)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default', 'types'],
    },
  },
}
