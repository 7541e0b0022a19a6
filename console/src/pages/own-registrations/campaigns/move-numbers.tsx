import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useChange } from '../../../api/reading.ts'
import { FormAct } from '../../../parts/forms/form-act.tsx'

type CampaignPath = { brand_id: string; campaign_id: string }

/** Moves all numbers of another campaign here, without interrupting their traffic. */
export function MoveNumbers({ path, refusal }: { path: CampaignPath; refusal: string | undefined }) {
  const move = useChange('moveNumbers', ['getNumbers'])
  const moveAll = async (from: string) => {
    let moving = 0
    let after: string | undefined
    do {
      const done = await move.mutateAsync({ params: path, body: { from_campaign_id: from, after } })
      moving += done.moving
      after = done.next
    } while (after !== undefined)
    notifications.show({
      message: moving === 1 ? 'Move of 1 number started.' : `Move of ${moving} numbers started.`,
      color: 'teal',
    })
  }
  return (
    <FormAct
      title="Move numbers to this campaign"
      description="Moves all linked numbers. Each number sends under the other campaign until the registry has linked the number to this campaign."
      initial={{ from_campaign_id: '' }}
      yes="Move them"
      refusal={refusal}
      send={({ from_campaign_id: from }) => moveAll(from.trim())}
      fields={(form) => (
        <TextInput
          label="From campaign"
          description="ID of a campaign of any of your brands, for example C1A2B3C."
          data-autofocus
          {...form.getInputProps('from_campaign_id')}
        />
      )}
    >
      Move numbers here
    </FormAct>
  )
}
