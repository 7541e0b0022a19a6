import assert from 'node:assert/strict'
import type { RegistryServer } from '../../simulators/tcr/index.ts'
import { aCompany, brandsPath } from './brands.ts'
import { aCampaign } from './campaigns.ts'
import type { Client } from './client.ts'
import type { TestExchange } from './exchange.ts'
import { until } from './until.ts'

const approve = { decision: 'approve' }

/** Registers brands and campaigns of a customer at an exchange whose operators decide by hand, and state no ID of the registry. */
export function byHand({ operator }: Pick<TestExchange, 'operator'>, customer: Client) {
  async function decide(kind: string, id: string, decision: object): Promise<void> {
    type Listed = { reviews: { review_id: string; submission: object }[] }
    const review = await until(
      async () => {
        const { body } = await operator.get<Listed>(`/operator/v1/reviews?kind=${kind}`)
        for (const { review_id } of body.reviews) {
          const found = await operator.get<{ submission: object }>(`/operator/v1/reviews/${review_id}`)
          if (Object.values(found.body.submission).includes(id)) return review_id
        }
        return undefined
      },
      (found) => found !== undefined,
    )
    const { status, body } = await operator.post(`/operator/v1/reviews/${review}/decision`, decision)
    assert.equal(status, 200, JSON.stringify(body))
  }
  const becomes = (path: string, wanted: string) =>
    until(
      async () => (await customer.get<{ status: string; identity_status?: string }>(path)).body,
      ({ status, identity_status }) => (identity_status ?? status) === wanted,
    )
  return {
    async brand(): Promise<string> {
      const { body } = await customer.post<{ brand_id: string }>(brandsPath, aCompany())
      await decide('registry-brand', body.brand_id, approve)
      await becomes(`${brandsPath}/${body.brand_id}`, 'VERIFIED')
      return body.brand_id
    },
    async campaign(brandId: string): Promise<string> {
      const path = `${brandsPath}/${brandId}/campaigns`
      const { body } = await customer.post<{ campaign_id: string }>(path, aCampaign())
      await decide('campaign', brandId, approve)
      const networks = ['10017', '10035', '10036', '10038']
      await decide('registry-campaign', body.campaign_id, { ...approve, result: { networks } })
      await becomes(`${path}/${body.campaign_id}`, 'ACTIVE')
      return body.campaign_id
    },
  }
}

/** Registers brands and campaigns at a simulated registry, as an operator does on its website. */
export function registeredByHand({ url, key, secret }: RegistryServer) {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as T
  }
  return {
    async brand(): Promise<string> {
      const { brandId } = await post<{ brandId: string }>('/brand/nonBlocking', {
        brandRelationship: 'BASIC_ACCOUNT',
        entityType: 'PRIVATE_PROFIT',
        displayName: 'Blue Kite',
        companyName: 'Blue Kite Incorporated',
        ein: '123456789',
        einIssuingCountry: 'US',
        phone: '+12015550100',
        email: 'office@bluekite.example',
        street: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701',
        country: 'US',
        vertical: 'RETAIL',
      })
      return brandId
    },
    async campaign(brandId: string): Promise<string> {
      const { description, sample_one, help_message } = aCampaign()
      const { campaignId } = await post<{ campaignId: string }>('/campaignBuilder', {
        brandId,
        usecase: 'CUSTOMER_CARE',
        description,
        messageFlow: 'People tick a box below the form on our page before they get answers by SMS.',
        sample1: sample_one,
        helpMessage: help_message,
        resellerId: 'R000000',
        optinMessage: 'Blue Kite: you get answers by SMS. Reply STOP to opt out.',
        optoutMessage: 'Blue Kite: you get no more messages.',
        subscriberOptin: true,
        subscriberOptout: true,
        subscriberHelp: true,
        termsAndConditions: true,
        autoRenewal: true,
      })
      return campaignId
    },
  }
}
