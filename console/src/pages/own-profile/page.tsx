import { useChange, useRead } from '../../api/reading.ts'
import { memberRoles } from '#accounts/roles/role-kinds.ts'
import { ChangePassword } from '../../parts/sign-in/change-password.tsx'
import { TwoFactor } from '../../parts/sign-in/two-factor.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'
import { Title } from '../../parts/title.tsx'

/** The sign-in of the member. */
export function Page() {
  const { member, name: account } = useSession()
  const hasPassword = member?.has_password ?? false
  const profile = useRead('readMemberProfile', {})
  const change = useChange('changeOwnPassword', ['readMemberProfile'])
  const begin = useChange('beginTwoFactor')
  const confirm = useChange('confirmTwoFactor', ['readMemberProfile'])
  const end = useChange('endTwoFactor', ['readMemberProfile'])
  return (
    <Read of={profile}>
      {({ name, email, role, two_factor: isOn, recovery_codes: left }) => (
        <>
          <Title name="Profile" description={name}>
            {hasPassword && (
              <>
                <ChangePassword
                  requiresCode={isOn}
                  send={({ current, password, code }) =>
                    change.mutateAsync({
                      body: { password: current, new_password: password, ...(code && { code: code.trim() }) },
                    })
                  }
                />
                <TwoFactor
                  isOn={isOn}
                  begin={(body) => begin.mutateAsync({ body })}
                  confirm={(body) => confirm.mutateAsync({ body })}
                  end={(body) => end.mutateAsync({ body })}
                />
              </>
            )}
          </Title>
          <Facts
            of={[
              ['Account', account],
              ['Email', email],
              ['Role', `${role}: ${memberRoles[role]}`],
              hasPassword
                ? ['Two-factor authentication', isOn ? `On; ${left} recovery codes left` : 'Off']
                : ['Sign-in', 'Single sign-on, without a password'],
            ]}
          />
        </>
      )}
    </Read>
  )
}
