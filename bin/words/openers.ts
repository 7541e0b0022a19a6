import { opener, type Rule } from './rule.ts'

const clause = 'begin with the thing itself: subject, verb, object'
const actor = 'name the actor: the client, operator, account or node'

/** Sentences that begin with a clause instead of a noun. Questions may begin with one, and so may a heading such as "What to do". */
export const openers: readonly Rule[] = [
  opener('opener-what', /^What(?:ever)?(?=[ ,])(?! to\b)/i, clause),
  opener('opener-whoever', /^(?:Whoever|Whomever|Whosoever|Whichever)\b/i, actor),
  opener('opener-who', /^Who(?=[ ,])(?! to\b)/i, actor),
  opener('opener-whose', /^Whose\b/i, 'say "the owner of …" or "the account that owns …"'),
  opener('opener-whom', /^(?:\w+ )?Whom\b/i, actor),
  opener('opener-which', /^Which(?=[ ,])/i, clause),
  opener(
    'opener-by-which',
    /^(?:By|Of|To|From|In|On|For|With|At|Under|Behind|After|Before|Until|Since) (?:what|which|whose|whatever)\b/i,
    clause,
  ),
  opener(
    'opener-that',
    /^That (?:which|it|there|a|an|the|no|nobody|nothing|some|one of)\b(?! (?:way|is why)\b)/i,
    clause,
  ),
  opener('opener-of', /^Of\b(?! course\b)/i, 'write a full sentence, or the noun first: "The numbers of …"'),
  opener(
    'opener-nobody',
    /^(?:Nobody|No one|Noone)\b/i,
    'say "No account/client/node …", or negate the verb',
  ),
  opener(
    'opener-nothing',
    /^Nothing\b(?! to \w+\b)/i,
    'negate the verb, or name what is missing: "No messages yet"',
  ),
  opener(
    'opener-none',
    /^None (?:of|that|but|is|are|has|have|may|can|was|were)\b/i,
    'say "No … ", or negate the verb',
  ),
  opener('opener-somebody', /^(?:Somebody|Someone|Anybody|Anyone|Everybody|Everyone)\b/i, actor),
  opener('opener-those', /^Those\b/i, 'repeat the noun: "Messages that …", "Secrets that …"'),
  opener(
    'opener-all-that',
    /^(?:All (?:that|of what|what|who|others)|Everything (?:that|of|an?|there)|Anything) /i,
    'name the things: "All filters must match"',
  ),
  opener(
    'opener-have',
    /^(?:Have|Has) (?:it|them|what|those|that|people|networks) /i,
    'name the effect: "Unlinks the number"',
    {
      kinds: ['comment', 'api', 'console', 'output'],
    },
  ),
  opener('opener-say', /^(?:Say|Says|Tell|Tells) /i, 'name the effect: set, return, list, report, notify'),
]
