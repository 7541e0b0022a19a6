import type { Scenario } from '../scenario.ts'

const iccid = '89882370000000000060'

/** SIMs of the customer `demo`, and transfers of them. */
export const sims: Scenario = async ({ send, exchange }) => {
  const partnerId = 'demo'
  const of = { params: { partnerId } }
  await send('getRootInfo')
  await send('getCustomers')
  await send('getSimStates', of)
  const { simListResult } = await send('getSimDetails', {
    ...of,
    query: {
      search: 'status:Productive;field1:depot 1',
      additionalfields: 'status;msisdn;field1;simaggregateddata',
      size: 3,
    },
  })
  await send('getSimDetails', { ...of, query: { search: 'colour:blue' }, status: 400 })
  await send('getRootInfo', { authorization: 'Basic ZGVtbzp3cm9uZw==', status: 401 })
  const [one, two, three] = simListResult.sims.map(({ sim }: { sim: { iccid: string } }) => sim.iccid)
  await send('changeSimStates', {
    ...of,
    body: { verb: 'suspend', iccids: [one, two], reason: 'Winter break' },
  })
  await send('changeSimFields', {
    ...of,
    body: { iccids: [one], fields: { field2: 'Meter 17', field3: null } },
  })
  await send('changeSimFields', {
    ...of,
    body: { iccids: [iccid], fields: { field2: 'Meter 18' } },
    status: 400,
  })
  const open = await send('getSimDetails', {
    ...of,
    query: { search: 'fraudstatus:2', size: 1 },
    unrecorded: true,
  })
  const alarmed = open.simListResult.sims[0].sim.iccid as string
  await send('clearAlarmsOfSims', { ...of, body: { iccids: [alarmed] } })
  await send('getActionDetails', { ...of, query: { search: 'status:done', size: 2 } })
  await send('getCurrentPoolUsage', of)
  await send('getSimApiUsages', of)

  await exchange.operator.put('/operator/v1/sim-partners/acme', { company_name: 'Acme Meters' })
  const { transferId } = await send('requestTransfer', {
    ...of,
    body: { targetId: 'acme', iccids: [three, one] },
  })
  await send('listTransfers', { ...of, query: { limit: 10 } })
  await send('readTransfer', { params: { partnerId, transferId } })
  await send('endTransfer', {
    params: { partnerId, transferId },
    body: { verb: 'withdraw', reason: 'Requested by mistake' },
  })
}
