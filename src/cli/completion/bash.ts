import { type Completed, levelsOf } from './arguments.ts'

/** A shell function that looks up the words before the cursor in `case` tables. */
export function bashScript(commands: readonly Completed[]): string {
  return `# Completion of strowger for bash, written by \`strowger completion bash\`.
_strowger() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" name="" words="" word
  local -i at=1
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    name="\${name:+$name }$word"
    at+=1
    (( at > 3 )) && break
  done
  case "$name" in
    ${commands
      .filter(({ name }) => name.split(' ').length < 3)
      .map(({ name }) => `'${name} '*) name='${name}' ;;`)
      .join('\n    ')}
  esac
  case "$name $before" in
${commands.flatMap(valuesOf).join('\n')}
  esac
  case "$name" in
${[...levelsOf(commands)].map(([at, level]) => `    '${at}') words='${level.map(({ word }) => word).join(' ')}' ;;`).join('\n')}
  esac
  case "$name" in
${commands.map(optionsOf).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _strowger strowger
`
}

/** An option's value: one of its allowed values, or a file, which bash completes by default. */
function valuesOf({ name, options }: Completed): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ word, of }) =>
      of.length > 0
        ? `    '${name} ${word}') COMPREPLY=($(compgen -W '${of.join(' ')}' -- "$current")); return ;;`
        : `    '${name} ${word}') return ;;`,
    )
}

function optionsOf({ name, options, args }: Completed): string {
  const words = [...args.flatMap(({ of }) => of), ...options.map(({ word }) => word)]
  return `    '${name}') words="$words ${words.join(' ')}" ;;`
}
