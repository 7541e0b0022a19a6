import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../../api/reading.ts'
import { CodeBlock } from '../../parts/code.tsx'
import { FormAct } from '../../parts/form-act.tsx'
import type { ApplicationSeen } from './seen.ts'
import { apiNames, ApplicationFields, fresh, writtenOf } from './fields.tsx'

/** Creates an application, and shows its private key once where one was made. */
export function CreateApplication() {
  const create = useChange('createApplication', ['listApplications'])
  const [made, show] = useState<ApplicationSeen>()
  const [, go] = useLocation()
  const send = async (form: typeof fresh) => {
    const application = await create.mutateAsync({ body: writtenOf(form) })
    if (application.keys.private_key === undefined) go(`/applications/${application.id}`)
    else show(application)
  }
  return (
    <>
      <FormAct
        title="Create an application"
        initial={fresh}
        apiNames={apiNames}
        yes="Create it"
        done="The application is created."
        button={{ variant: 'filled', size: 'sm' }}
        send={send}
        fields={(form) => <ApplicationFields form={form} isNew />}
      >
        Create an application
      </FormAct>
      {made && <PrivateKey application={made} close={() => go(`/applications/${made.id}`)} />}
    </>
  )
}

function PrivateKey({
  application: { name, id, keys },
  close,
}: {
  application: ApplicationSeen
  close: () => void
}) {
  const key = keys.private_key!
  const file = `data:application/x-pem-file;charset=utf-8,${encodeURIComponent(key)}`
  return (
    <Modal
      opened
      onClose={close}
      title={`The private key of ${name}`}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Alert color="yellow" title="Keep it now">
          <Text size="sm">It is shown here and never again: the exchange keeps only the public key.</Text>
        </Alert>
        <CodeBlock label="private key" text={key} />
        <Button component="a" href={file} download={`${id}.key`} variant="default">
          Download it
        </Button>
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}
