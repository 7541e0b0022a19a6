import { Text, Title as Heading } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { ChangeContentAction, formOfAction, saysAction } from '../../parts/forms/content-action.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Read } from '../../parts/values/states.tsx'

/** The action for messages that do not comply with their 10DLC campaign. A campaign may override this setting. */
export function CampaignContent() {
  const read = useRead('readContentAction', {})
  const put = useChange('putContentAction', ['readContentAction'])
  return (
    <section aria-label="10DLC content">
      <Heading order={2} size="h4" mb={4}>
        10DLC content
      </Heading>
      <Text size="sm" c="dimmed" mb="xs">
        For messages whose text does not comply with their campaign. A campaign can override this setting.
      </Text>
      <Read of={read}>
        {({ action }) => (
          <>
            <Facts of={[['Action for violations', saysAction[action]]]} />
            <ChangeContentAction
              first={{ edited: edits('readContentAction', {}, (now) => formOfAction(now.action)) }}
              put={(chosen, version) =>
                put.mutateAsync({ body: { action: chosen ?? action }, ifMatch: version })
              }
              button={{ mt: 'xs' }}
            />
          </>
        )}
      </Read>
    </section>
  )
}
