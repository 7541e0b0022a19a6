import { PasswordInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useSession } from '../../shell/session.ts'

export type Hook = Answered<'listNetworkHooks'>['hooks'][number]
/** The key of a consent hook. */
export type Named = Ask<'putNetworkHook'>['params']

const modes = [
  { value: 'operator', label: 'An operator, in the list of pending requests' },
  { value: 'webhook', label: 'A webhook' },
  { value: 'denied', label: 'All requests are denied' },
]

/** Creates a consent hook, or changes who decides. */
export function HookForm({ hook }: { hook?: Hook }) {
  const put = useChange('putNetworkHook', ['listNetworkHooks'])
  return (
    <FormButton
      name={hook ? 'Change' : 'New hook'}
      button={hook ? {} : { variant: 'filled' }}
      first={{
        purpose: hook?.purpose ?? 'any',
        scope: hook?.scope ?? 'any',
        mode: hook?.mode ?? 'operator',
        url: hook?.url ?? '',
        secret: '',
      }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Saved. All nodes apply the change within 1 s."
      act={({ purpose, scope, mode, url, secret }) => {
        const webhook = mode === 'webhook' && { ...(url && { url }), ...(secret && { secret }) }
        const body = { mode, ...webhook }
        return put.mutateAsync({ params: { purpose, scope } as Named, body })
      }}
      fields={(form) => <Fields form={form} isNew={hook === undefined} />}
    />
  )
}

type Values = { purpose: string; scope: string; mode: Hook['mode']; url: string; secret: string }

function Fields({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  return (
    <>
      <TextInput
        label="Purpose"
        description="For example FraudPreventionAndDetection; “any” matches every purpose"
        required
        disabled={!isNew}
        {...form.getInputProps('purpose')}
      />
      <TextInput
        label="Scope"
        description="For example sim-swap:check; “any” matches every scope"
        required
        disabled={!isNew}
        {...form.getInputProps('scope')}
      />
      <Select label="Decided by" data={modes} allowDeselect={false} {...form.getInputProps('mode')} />
      {form.values.mode === 'webhook' && (
        <>
          <TextInput label="Webhook URL" required {...form.getInputProps('url')} />
          <PasswordInput
            label="Secret"
            description={
              !isNew
                ? 'Leave empty to keep the current secret.'
                : 'Signs webhook requests. At least 24 characters.'
            }
            autoComplete="new-password"
            {...form.getInputProps('secret')}
          />
        </>
      )}
    </>
  )
}
