import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { FormButton } from '../../parts/form.tsx'
import { useSession } from '../../shell/session.ts'
import type { SimSeen } from './seen.ts'

type Editing = { partner: string; sim: SimSeen }
type Outcome = { rejected: readonly { reason: string }[] }

/** What cannot be done to the one SIM that was named is a failure. */
function unlessRejected({ rejected }: Outcome): void {
  if (rejected[0]) throw new Error(rejected[0].reason)
}

const again = ['readSim', 'listSims', 'listSimActions'] as const

/** Its numbers, its fields, and how it gets onto the Internet. */
export function SimForms({ partner, sim }: Editing) {
  const refusal = refusalFor(useSession(), 'sims')
  const params = { partner_id: partner }
  const pair = useChange('pairSims', again)
  const write = useChange('setSimFields', again)
  const configure = useChange('setSimIpConfigs', again)
  const { iccid } = sim
  return (
    <>
      <FormButton
        name="Pair"
        first={{ imsi: sim.imsi ?? '', msisdn: sim.msisdn ?? '' }}
        refusal={refusal}
        done="The numbers are changed."
        act={async ({ imsi, msisdn }) => {
          const pairings = [{ iccid, imsi: imsi || null, msisdn: msisdn || null }]
          unlessRejected(await pair.mutateAsync({ params, body: { pairings } }))
        }}
        fields={(form) => (
          <>
            <TextInput label="IMSI" {...form.getInputProps('imsi')} />
            <TextInput label="MSISDN" {...form.getInputProps('msisdn')} />
          </>
        )}
      />
      <FormButton
        name="Fields"
        first={Object.fromEntries(Object.entries(sim.fields).map(([name, value]) => [name, value ?? '']))}
        refusal={refusal}
        done="The fields are written."
        act={async (values) => {
          const fields = Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, value || null]),
          )
          const body = { iccids: [iccid], fields } as Ask<'setSimFields'>['body']
          unlessRejected(await write.mutateAsync({ params, body }))
        }}
        fields={(form) => (
          <SimpleGrid cols={2}>
            {Object.keys(sim.fields).map((name) => (
              <TextInput key={name} label={name} {...form.getInputProps(name)} />
            ))}
          </SimpleGrid>
        )}
      />
      <FormButton
        name="Internet"
        first={{ apn: sim.apn ?? '', ip_type: sim.ip_type ?? '', ipv4: sim.ipv4 ?? '', ipv6: sim.ipv6 ?? '' }}
        refusal={refusal}
        done="Its way onto the Internet is changed."
        act={async ({ apn, ip_type, ipv4, ipv6 }) => {
          const type: 'static' | 'dynamic' | null =
            ip_type === 'static' || ip_type === 'dynamic' ? ip_type : null
          const one = { iccid, apn: apn || null, ip_type: type, ipv4: ipv4 || null, ipv6: ipv6 || null }
          unlessRejected(await configure.mutateAsync({ params, body: { configurations: [one] } }))
        }}
        fields={(form) => (
          <>
            <TextInput label="APN" {...form.getInputProps('apn')} />
            <Select
              label="Addresses"
              data={['static', 'dynamic']}
              clearable
              {...form.getInputProps('ip_type')}
            />
            <TextInput label="IPv4" {...form.getInputProps('ipv4')} />
            <TextInput label="IPv6" {...form.getInputProps('ipv6')} />
          </>
        )}
      />
    </>
  )
}
