import { type Completed, levelsOf } from './arguments.ts'

/** Nested `case` tables over `_describe` and `_arguments`. */
export function zshScript(commands: readonly Completed[]): string {
  const levels = levelsOf(commands)
  const level = (at: string) =>
    (levels.get(at) ?? []).map(({ word, description }) => `'${word}:${quoted(description)}'`).join(' ')
  const groups = [...levels.keys()]
    .filter((at) => at !== '')
    .map((at) => ({ at, words: at.split(' ').length }))
  const below = (words: number) => groups.filter((group) => group.words === words).map(({ at }) => at)
  return `#compdef strowger
# Completion of strowger for zsh, written by \`strowger completion zsh\`.
_strowger() {
  local name="$words[2]" skip=1
  local -a known
  if (( CURRENT == 2 )); then
    known=(${level('')})
    _describe command known
    return
  fi
${[1, 2].map((words) => cases(words, below(words), level)).join('\n')}
  shift $skip words
  (( CURRENT -= skip ))
  case "$name" in
${commands.map(caseOf).join('\n')}
  esac
}
_strowger "$@"
`
}

/** The words after a beginning of `words` words. */
function cases(words: number, beginnings: readonly string[], level: (at: string) => string): string {
  const rows = beginnings.map(
    (at) => `    '${at}')
      if (( CURRENT == ${words + 2} )); then known=(${level(at)}); _describe command known; return; fi
      name="$name $words[${words + 2}]"; skip=${words + 1} ;;`,
  )
  return `  case "$name" in\n${rows.join('\n')}\n  esac`
}

function caseOf({ name, options, args }: Completed): string {
  const flags = options.map(({ word, description, takesValue, of, file }) => {
    const value = of.length > 0 ? `:value:(${of.join(' ')})` : file ? ':file:_files' : ':value:'
    return `'${word}[${bracketed(description)}]${takesValue ? value : ''}'`
  })
  const positions = args.map(
    ({ of, file }, at) => `'${at + 1}:word:${of.length > 0 ? `(${of.join(' ')})` : file ? '_files' : ''}'`,
  )
  return `    '${name}') _arguments ${[...flags, ...positions].join(' ')} ;;`
}

const quoted = (text: string) => text.replaceAll("'", "'\\''").replaceAll(':', '\\:')
const bracketed = (text: string) => quoted(text).replaceAll('[', '\\[').replaceAll(']', '\\]')
