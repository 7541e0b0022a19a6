import type { SimService } from '../wire/service-store.ts'
import type { UserView as SimUserView } from '../users/store.ts'

/** A user in the operator API. */
export function simUserWire(user: SimUserView) {
  return {
    user_id: user.id,
    client_id: user.clientId,
    login: user.login,
    user_name: user.userName,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    read_only: user.readOnly,
    partners: user.partners.map(({ partnerId, subunits }) => ({ partner_id: partnerId, subunits })),
    secrets: user.secrets.map(({ id, createdAt }) => ({
      client_secret_id: id,
      created_at: createdAt.toISOString(),
    })),
    created_at: user.createdAt.toISOString(),
  }
}

/** The settings of the SIM API in the operator API. */
export function simServiceWire({ maintenance, maxConcurrent, maxConcurrentPerCustomer }: SimService) {
  return {
    maintenance,
    max_concurrent: maxConcurrent,
    max_concurrent_per_customer: maxConcurrentPerCustomer,
  }
}
