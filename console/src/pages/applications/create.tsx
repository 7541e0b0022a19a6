import { useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { apiNames, ApplicationFields, fresh, writtenOf } from '../../parts/applications/fields.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { PrivateKey } from '../../parts/applications/private-key.tsx'
import type { ApplicationSeen } from '../../parts/applications/seen.ts'

/** Creates an application, and shows its private key once if a pair was generated. */
export function CreateApplication() {
  const create = useChange('createApplication', ['listApplications'])
  const [made, show] = useState<ApplicationSeen>()
  const [, go] = useLocation()
  const send = async (form: typeof fresh & typeof unconfirmed) => {
    const application = await create.mutateAsync({ body: { ...writtenOf(form), ...confirmationOf(form) } })
    if (application.keys.private_key === undefined) go(`/applications/${application.id}`)
    else show(application)
  }
  return (
    <>
      <FormAct
        title="Create an application"
        initial={{ ...fresh, ...unconfirmed }}
        apiNames={apiNames}
        yes="Create application"
        done="Application created."
        button={{ variant: 'filled', size: 'sm' }}
        send={send}
        fields={(form) => (
          <>
            <ApplicationFields form={form} isNew />
            <Confirmation form={form} />
          </>
        )}
      >
        Create an application
      </FormAct>
      {made && <PrivateKey application={made} close={() => go(`/applications/${made.id}`)} />}
    </>
  )
}
