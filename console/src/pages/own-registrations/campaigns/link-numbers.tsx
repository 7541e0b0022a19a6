import { Button, Group, Stack, TagsInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '../../../api/refusal.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { stateLabel } from '../../../parts/labels/state-labels.ts'
import { digitsWithin, phoneNumbersIn } from '../../../parts/forms/phone-number.ts'

type CampaignPath = { brand_id: string; campaign_id: string }
type Outcome = { number: string; description: string; isGood: boolean }

/** Links one or many numbers to a campaign. */
export function LinkNumbers({ path, refusal }: { path: CampaignPath; refusal: string | undefined }) {
  return (
    <DialogButton description="Link numbers" title="Link numbers to this campaign" refusal={refusal}>
      {(close) => <Choosing path={path} close={close} />}
    </DialogButton>
  )
}

function Choosing({ path, close }: { path: CampaignPath; close: () => void }) {
  const [chosen, choose] = useState<string[]>([])
  const [search, look] = useState('')
  const digits = digitsWithin(search)
  const query = {
    country: 'US',
    size: '50',
    ...(digits && { pattern: digits, search_pattern: '1' as const }),
  }
  const own = useRead('listOwnedNumbers', { query })
  const { outcomes, isLinking, link } = useLinking(path, choose)
  return (
    <Stack gap="sm">
      <TagsInput
        label="Numbers"
        description="Your US numbers. Select or paste any number of them, separated by lines or commas."
        placeholder={own.data?.count === 0 ? 'You have no US numbers: buy one under Numbers' : 'Digits'}
        data={own.data?.numbers.map(({ msisdn }) => msisdn) ?? []}
        splitChars={[',', '\n', ';', '\t']}
        searchValue={search}
        onSearchChange={look}
        value={chosen}
        onChange={(all) => choose([...new Set(all.flatMap(phoneNumbersIn))])}
        maxDropdownHeight={220}
        clearable
        data-autofocus
      />
      <Stack gap={4} role="status">
        {outcomes.map(({ number, description, isGood }) => (
          <Text key={number} size="sm" c={isGood ? undefined : 'var(--mantine-color-error)'}>
            <b>{number}</b> {description}
          </Text>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button loading={isLinking} disabled={chosen.length === 0} onClick={() => void link(chosen)}>
          {chosen.length > 1 ? `Link ${chosen.length} numbers` : 'Link it'}
        </Button>
      </Group>
    </Stack>
  )
}

const linked: Readonly<Record<string, string>> = {
  LINKING: 'is being linked by the registry.',
  LINKED: 'is linked.',
}

/** Links the numbers one after the other, each with its own result; rejected numbers stay in the field. */
function useLinking(params: CampaignPath, choose: (left: string[]) => void) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [isLinking, setLinking] = useState(false)
  const change = useChange('linkNumberToCampaign', ['getNumbers'])
  const linkOne = async (number: string): Promise<Outcome> => {
    try {
      const { status } = await change.mutateAsync({ params, body: { country: 'US', number } })
      return { number, description: linked[status] ?? `has the status ${stateLabel(status)}.`, isGood: true }
    } catch (error) {
      return { number, description: wordsOf(error), isGood: false }
    }
  }
  const link = async (numbers: readonly string[]) => {
    setLinking(true)
    const done: Outcome[] = []
    for (const number of numbers) {
      done.push(await linkOne(number))
      setOutcomes([...done])
    }
    choose(done.filter(({ isGood }) => !isGood).map(({ number }) => number))
    setLinking(false)
  }
  return { outcomes, isLinking, link }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'was not linked: the exchange cannot be reached.'
  return error.fields.map(({ reason }) => reason).join(', ') || error.message
}
