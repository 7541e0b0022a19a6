import type { Db } from '#platform/database/db.ts'
import type { RuleInput, Match, Protection, Refused } from '#protection/index.ts'

/** The current result of the traffic rules for a message. */
export type Ruling = { refused: Refused | undefined; matches: readonly Match[] }

type Deps = { db: Db; protection: Pick<Protection, 'judge' | 'count'> }

/** Checks a hypothetical message against all rules. The message is counted in a transaction that is then rolled back. */
export async function rulingOf({ db, protection }: Deps, requested: RuleInput): Promise<Ruling> {
  const [result] = (await protection.judge(db, [requested])) ?? []
  if (!result) return { refused: undefined, matches: [] }
  if (result.refused || result.counting.length === 0) return result
  let ruling: Ruling = result
  await db
    .tx(async (sql) => {
      const { counted } = await protection.count(sql, [{ input: requested, result }])
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

const hypothetical = new Error('rolls back the counts of a hypothetical message')
