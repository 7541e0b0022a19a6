import type { Ask } from '../operator/ask.ts'
import { operatorCommand, type Said } from '../operator/command.ts'
import type { Asked } from '../operator/contracts.ts'

const args = { person_id: { says: 'Who; `strowger people list` tells.' } } as const

/** Which roles somebody is to have. */
export const roleOption = {
  value: 'role',
  of: ['admin', 'messaging', 'compliance', 'sims', 'read-only'],
  many: true,
  needed: true,
  says: 'What they may do; may be said several times.',
} as const

export const rolesCommand = operatorCommand({
  name: 'people roles',
  says: 'Gives somebody these roles and no others; all their sessions end.',
  args,
  options: { role: roleOption },
  run: (ask, { args, options: { role } }) => change(ask, args.person_id, { roles: role }),
})

export const suspendCommand = operatorCommand({
  name: 'people suspend',
  says: 'Lets somebody in no more; all their sessions end within a second.',
  args,
  run: (ask, { args }) => change(ask, args.person_id, { disabled: true }),
})

export const restoreCommand = operatorCommand({
  name: 'people restore',
  says: 'Lets somebody in again who was suspended.',
  args,
  run: (ask, { args }) => change(ask, args.person_id, { disabled: false }),
})

async function change(ask: Ask, person_id: string, body: Asked<'changePerson'>['body']): Promise<Said> {
  const json = await ask('changePerson', { params: { person_id }, body })
  const { email, roles, disabled_at: at } = json
  const says = at ? 'is suspended' : `may come in, with ${roles.length > 1 ? 'the roles' : 'the role'}`
  return { json, lines: () => [`${email} ${says}${at ? '' : ` ${roles.join(', ')}`}.`] }
}
