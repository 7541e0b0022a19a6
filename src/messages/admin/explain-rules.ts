import type { Db } from '#platform/database/db.ts'
import type { Asked, Match, Protection, Refused } from '#protection/index.ts'

/** What traffic rules would make of a message now. */
export type Ruling = { refused: Refused | undefined; matches: readonly Match[] }

type Needs = { db: Db; protection: Pick<Protection, 'judge' | 'count'> }

/** Asks all rules of a message that is none: it is counted too, and what was counted is taken back with its transaction. */
export async function rulingOf({ db, protection }: Needs, asked: Asked): Promise<Ruling> {
  const [verdict] = (await protection.judge(db, [asked])) ?? []
  if (!verdict) return { refused: undefined, matches: [] }
  if (verdict.refused || verdict.counting.length === 0) return verdict
  let ruling: Ruling = verdict
  await db
    .tx(async (sql) => {
      const { counted } = await protection.count(sql, [{ asked, verdict }])
      ruling = {
        refused: counted[0]!.refused,
        matches: [...verdict.matches, ...counted[0]!.matches],
      }
      throw hypothetical
    })
    .catch((error: unknown) => {
      if (error !== hypothetical) throw error
    })
  return ruling
}

const hypothetical = new Error('nothing of a message that is none is kept')
