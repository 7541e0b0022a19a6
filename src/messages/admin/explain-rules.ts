import type { Db } from '#platform/database/db.ts'
import type { RuleInput, Match, Protection, Refused } from '#protection/index.ts'

/** What traffic rules would make of a message now. */
export type Ruling = { refused: Refused | undefined; matches: readonly Match[] }

type Deps = { db: Db; protection: Pick<Protection, 'judge' | 'count'> }

/** Asks all rules of a message that is none: it is counted too, and what was counted is taken back with its transaction. */
export async function rulingOf({ db, protection }: Deps, requested: RuleInput): Promise<Ruling> {
  const [result] = (await protection.judge(db, [requested])) ?? []
  if (!result) return { refused: undefined, matches: [] }
  if (result.refused || result.counting.length === 0) return result
  let ruling: Ruling = result
  await db
    .tx(async (sql) => {
      const { counted } = await protection.count(sql, [{ asked: requested, verdict: result }])
      ruling = {
        refused: counted[0]!.refused,
        matches: [...result.matches, ...counted[0]!.matches],
      }
      throw hypothetical
    })
    .catch((error: unknown) => {
      if (error !== hypothetical) throw error
    })
  return ruling
}

const hypothetical = new Error('nothing of a message that is none is kept')
