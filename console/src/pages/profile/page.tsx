import { PasswordInput, Stack } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { Codes } from './codes.tsx'
import { Sessions } from './sessions.tsx'

/** The profile of the signed-in person. */
export function Page() {
  const profile = useRead('readProfile', {})
  return (
    <Read of={profile}>
      {({ name, email, roles, codes, recovery_codes: left }) => (
        <>
          <Title name="Profile" description={name}>
            <ChangePassword />
            <Codes areOn={codes} />
          </Title>
          <Stack>
            <Facts
              of={[
                ['Email', email],
                ['Roles', roles.join(', ')],
                ['Two-step sign-in', codes ? `On; ${left} recovery codes left` : 'Off'],
              ]}
            />
            <Panel title="Signed-in browsers">
              <Sessions />
            </Panel>
          </Stack>
        </>
      )}
    </Read>
  )
}

const visible = { 'aria-label': 'Show password' }

function ChangePassword() {
  const change = useChange('changePassword', ['listOwnSessions', 'readProfile'])
  return (
    <FormAct
      title="Change the password"
      description="All your other sessions end."
      initial={{ current: '', password: '' }}
      yes="Change it"
      done="Password changed."
      send={(body) => change.mutateAsync({ body })}
      fields={(form) => (
        <>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={visible}
            {...form.getInputProps('current')}
          />
          <PasswordInput
            label="New password"
            description="At least 15 characters of any kind."
            autoComplete="new-password"
            visibilityToggleButtonProps={visible}
            {...form.getInputProps('password')}
          />
        </>
      )}
    >
      Change the password
    </FormAct>
  )
}
