import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'

/** The storage of `oidc-provider`, one row per model: stored and replaced by upserts, each a statement and a commit. */
export async function peerAdapter(pool: pg.Pool): Promise<AdapterConstructor> {
  await pool.query(
    `create schema peer; create table peer.model (
       name text not null, id text not null, payload jsonb not null, grant_id text, expires_at timestamptz, primary key (name, id));
     create index on peer.model (grant_id)`,
  )
  return class implements Adapter {
    readonly #name: string

    constructor(name: string) {
      this.#name = name
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      await pool.query({
        name: 'upsert',
        text: `insert into peer.model values ($1, $2, $3, $4, now() + make_interval(secs => $5))
               on conflict (name, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        values: [this.#name, id, JSON.stringify(payload), payload.grantId ?? null, expiresIn],
      })
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      const { rows } = await pool.query<{ payload: AdapterPayload }>({
        name: 'find',
        text: 'select payload from peer.model where name = $1 and id = $2',
        values: [this.#name, id],
      })
      return rows[0]?.payload
    }

    async consume(id: string): Promise<void> {
      await pool.query({
        name: 'consume',
        text: `update peer.model set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int)
                where name = $1 and id = $2`,
        values: [this.#name, id],
      })
    }

    async destroy(id: string): Promise<void> {
      await pool.query('delete from peer.model where name = $1 and id = $2', [this.#name, id])
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await pool.query('delete from peer.model where grant_id = $1', [grantId])
    }

    findByUid(): Promise<undefined> {
      return Promise.resolve(undefined)
    }

    findByUserCode(): Promise<undefined> {
      return Promise.resolve(undefined)
    }
  }
}
