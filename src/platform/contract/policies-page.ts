import type { Contract } from './contract.ts'
import { type OperationPolicy, type PolicyActor, policyActors, treatments } from './policy.ts'

/** `docs/POLICIES.md`: the policy of every operation. Operations with the same policy share a row. */
export function policiesPage(contracts: readonly Contract[]): string {
  return [opening(), ...contracts.map(sectionOf)].join('\n')
}

const actors = Object.keys(policyActors) as PolicyActor[]

function opening(): string {
  const rows = (table: Record<string, string>) =>
    Object.entries(table).map(([name, description]) => `| \`${name}\` | ${description} |`)
  return `# Who may do what

Each operation declares a policy for every kind of actor in its contract; the program does not start if one is missing.
\`test/matrix/\` calls every operation as every actor, with each of the owner's objects in every field that can refer to an
object, and with a nonexistent object in the same field. \`node bin/snapshot.ts\` writes this page.

| who | is |
|---|---|
${rows(policyActors).join('\n')}

| what | means: the operation … |
|---|---|
${rows(treatments).join('\n')}
`
}

function sectionOf({ title, operations }: Contract): string {
  const equivalent = new Map<string, { policy: OperationPolicy; ids: string[] }>()
  for (const [id, { policy }] of Object.entries(operations)) {
    const key = actors.map((actor) => policy[actor]).join()
    const group = equivalent.get(key) ?? { policy, ids: [] }
    equivalent.set(key, { policy, ids: [...group.ids, id] })
  }
  return `## ${title}

| operations | served | own | unknown |
|---|---|---|---|
${[...equivalent.values()].map(({ policy, ids }) => rowOf(policy, ids)).join('\n')}

All other actors are refused.
${rolesOf(operations)}`
}

/** Roles that may call each operation; empty without roles. */
function rolesOf(operations: Contract['operations']): string {
  const equivalent = new Map<string, string[]>()
  for (const [id, { roles }] of Object.entries(operations))
    if (roles) equivalent.set(roles.join(', '), [...(equivalent.get(roles.join(', ')) ?? []), `\`${id}\``])
  if (equivalent.size === 0) return ''
  const rows = [...equivalent].map(([roles, ids]) => `| ${roles} | ${ids.join(', ')} |`)
  return `
A user with the role \`admin\` may call every operation; other users need one of the roles below, and otherwise get a 403 that lists them.

| roles | operations |
|---|---|
${rows.join('\n')}
${stepUpOf(operations)}`
}

function rowOf(policy: OperationPolicy, ids: string[]): string {
  const reported = (['served', 'own', 'unknown'] as const).map((treatment) =>
    actors.filter((actor) => policy[actor] === treatment).join(', '),
  )
  return `| ${ids.map((id) => `\`${id}\``).join(', ')} | ${reported.join(' | ')} |`
}

/** Operations that require re-authentication; empty if there are none. */
function stepUpOf(operations: Contract['operations']): string {
  const ids = Object.entries(operations).flatMap(([id, { stepUp }]) => (stepUp ? [`\`${id}\``] : []))
  if (ids.length === 0) return ''
  return `
These operations return a 403 unless the user entered a password or code within the last ten minutes: ${ids.join(', ')}.
`
}
