import { pageNumberOf } from '#platform/contract/paging/index.ts'
import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { Problem } from '#platform/contract/problem.ts'
import { filterOf } from '../../listing/listing.ts'
import { tendlcProblems } from '../../shapes/problems.ts'
import type { NumberProvisioning } from '../../provisioning/port.ts'
import type { Registry } from '../../requests/port.ts'
import type { BrandStatus } from '../../shapes/enumerations.ts'
import type { brandOperations } from '../contracts/brand-contract.ts'
import { createBrand } from '../../brand-changes/create.ts'
import { listBrands } from '../../brands/list.ts'
import { brandFilterFields } from '../../brands/list-store.ts'
import { findOwnedBrand, refuseOther } from '../../brands/find-owned.ts'
import { brandPageWire } from '../../brands/page.ts'
import { qualify } from '../../vetting/qualify.ts'
import { deleteBrand, revetBrand } from '../../brand-changes/remove.ts'
import { updateBrand } from '../../brand-changes/update.ts'
import { brandWire, type Shower } from '../../brands/wire.ts'

export type TendlcDeps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  registry: Registry | undefined
  provisioning: NumberProvisioning
  /** Base URL of links; empty for links without a host. */
  apiUrl: string
}

export type BrandHandlers = Handlers<Contract<typeof brandOperations>, Caller>

/** The brand operations, each for the caller's own account. */
export function brandHandlers(deps: TendlcDeps): BrandHandlers {
  return { ...listing(deps), ...changing(deps), ...querying(deps) }
}

const showing =
  (apiUrl: string) =>
  ({ account }: Caller): Shower => ({ apiUrl, primaryId: account.primaryId ?? account.id })

const own = (db: Db, { account }: Caller, id: string) =>
  db.asAccount(account.id, (sql) => findOwnedBrand(sql, account.id, id))

function listing({ db, apiUrl }: TendlcDeps): Pick<BrandHandlers, 'listBrands' | 'getBrand'> {
  const shower = showing(apiUrl)
  return {
    async listBrands({ caller }, { query }) {
      const page = pageNumberOf({ page: query.page, size: query.page_size }, 20)
      const status = query.status && [query.status].flat().join(',')
      const statuses = (status ?? defaultStatuses).split(',') as BrandStatus[]
      const filter = filterOf(query.filter, brandFilterFields)
      const question = { accountId: caller.account.id, statuses, filter, ...page }
      const found = await listBrands(db, question)
      return {
        status: 200,
        body: brandPageWire(found, { ...page, query: { ...query, status }, shower: shower(caller) }),
      }
    },
    async getBrand({ caller }, { params }) {
      return { status: 200, body: brandWire(await own(db, caller, params.brand_id), shower(caller)) }
    },
  }
}

type Changing = Pick<BrandHandlers, 'createBrand' | 'patchBrand' | 'deleteBrand' | 'brandRevet'>

function changing(deps: TendlcDeps): Changing {
  const shower = showing(deps.apiUrl)
  return {
    async createBrand({ caller }, { body: { account_id, ...data } }) {
      refuseOther(caller, account_id, tendlcProblems.brandParameters)
      const brand = await createBrand(deps, caller, data)
      return { status: 201, body: brandWire(brand, shower(caller)) }
    },
    async patchBrand({ caller }, { params, body }) {
      const brand = await updateBrand(deps, caller, params.brand_id, body)
      return { status: 200, body: brandWire(brand, shower(caller)) }
    },
    async deleteBrand({ caller }, { params }) {
      await deleteBrand(deps, caller, params.brand_id)
      return { status: 204 }
    },
    async brandRevet({ caller }, { params }) {
      const brand = await revetBrand(deps, caller, params.brand_id)
      return { status: 200, body: brandWire(brand, shower(caller)) }
    },
  }
}

function querying(deps: TendlcDeps): Pick<BrandHandlers, 'getBrandFeedback' | 'qualifyBrandUseCase'> {
  return {
    async getBrandFeedback({ caller }, { params }) {
      const { identity_status, feedback } = await own(deps.db, caller, params.brand_id)
      if (identity_status === 'PENDING') throw new Problem(tendlcProblems.identityPending)
      return { status: 200, body: { categories: feedback } }
    },
    async qualifyBrandUseCase({ caller }, { params: { brand_id, usecase } }) {
      const brand = await own(deps.db, caller, brand_id)
      return { status: 200, body: { usecase, mno_metadata: await qualify(deps, brand, usecase) } }
    },
  }
}

const defaultStatuses = 'ACTIVE,SUSPENDED'
