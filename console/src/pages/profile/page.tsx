import { Stack } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Facts } from '../../parts/values/facts.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { ChangePassword } from '../../parts/sign-in/change-password.tsx'
import { TwoFactor } from '../../parts/sign-in/two-factor.tsx'
import { Sessions } from './sessions.tsx'

/** The profile of the signed-in person. */
export function Page() {
  const profile = useRead('readProfile', {})
  const change = useChange('changePassword', ['listOwnSessions', 'readProfile'])
  const begin = useChange('beginTotpSetup')
  const confirm = useChange('confirmTotp', ['readProfile'])
  const end = useChange('removeTotp', ['readProfile'])
  return (
    <Read of={profile}>
      {({ name, email, roles, codes, recovery_codes: left, has_password: hasPassword }) => (
        <>
          <Title name="Profile" description={name}>
            {hasPassword && (
              <>
                <ChangePassword
                  send={({ current, password }) => change.mutateAsync({ body: { current, password } })}
                />
                <TwoFactor
                  isOn={codes}
                  begin={(body) => begin.mutateAsync({ body })}
                  confirm={(body) => confirm.mutateAsync({ body })}
                  end={(body) => end.mutateAsync({ body })}
                />
              </>
            )}
          </Title>
          <Stack>
            <Facts
              of={[
                ['Email', email],
                ['Roles', roles.join(', ')],
                ['Sign-in', hasPassword ? 'Password' : 'Single sign-on, without a password'],
                ['Two-factor authentication', codes ? `On; ${left} recovery codes left` : 'Off'],
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
