/**
 * Completion for shells: commands, flags, their choices, names of corpora, and files for everything else.
 * @module
 */
import type { Completable, Flag } from './words.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** Inside single quotes. */
const quoted = (text: string): string => `'${text.replace(/[^\x20-\x7e]/g, '').replaceAll("'", "'\\''")}'`

/** Flags that take the name of a corpus, or a folder. */
const NAMES = 'chapterverse completion names 2>/dev/null'

const choicesOf = (words: readonly Completable[]): Map<string, readonly string[]> =>
  new Map(
    words.flatMap(({ flags }) =>
      flags.filter(({ choices }) => choices.length > 0).map(({ name, choices }) => [name, choices] as const),
    ),
  )

const dashed = (flags: readonly Flag[]): string => flags.map(({ name }) => `--${name}`).join(' ')

function bash(words: readonly Completable[]): string {
  const choices = [...choicesOf(words)].map(
    ([name, list]) => `    --${name}) COMPREPLY=($(compgen -W '${list.join(' ')}' -- "$word")); return;;`,
  )
  const flags = words.map(
    ({ name, flags: its, subcommands }) =>
      `    ${name}) flags='${dashed(its)}'; subs='${subcommands.map((sub) => sub.name).join(' ')}';;`,
  )
  return `# bash completion for chapterverse:  eval "$(chapterverse completion bash)"
_chapterverse() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" flags='' subs=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${words.map(({ name }) => name).join(' ')} --help --version' -- "$word")); return
  fi
  case "$before" in
${choices.join('\n')}
    --corpus) COMPREPLY=($(compgen -W "$(${NAMES})" -- "$word")); return;;
  esac
  case "\${COMP_WORDS[1]}" in
${flags.join('\n')}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags --help" -- "$word"))
  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$subs" ]; then COMPREPLY=($(compgen -W "$subs" -- "$word"))
  elif [ "\${COMP_WORDS[1]}" = corpora ]; then COMPREPLY=($(compgen -W "$(${NAMES})" -- "$word"))
  else compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -F _chapterverse chapterverse
`
}

function zsh(words: readonly Completable[]): string {
  const described = words.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`)
  const choices = [...choicesOf(words)].map(([name, list]) => `    --${name}) compadd -- ${list.join(' ')}; return;;`)
  const flags = words.map(
    ({ name, flags: its, subcommands }) =>
      `    ${name}) flags=(${dashed(its)}); subs=(${subcommands.map((sub) => sub.name).join(' ')});;`,
  )
  return `#compdef chapterverse
# zsh completion for chapterverse:  eval "$(chapterverse completion zsh)"  after compinit
_chapterverse() {
  local -a commands flags subs
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "\${words[CURRENT-1]}" in
${choices.join('\n')}
    --corpus) compadd -- \${(f)"$(${NAMES})"}; return;;
  esac
  case "\${words[2]}" in
${flags.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then compadd -- $flags --help
  elif (( CURRENT == 3 )) && (( \${#subs} )); then compadd -- $subs
  elif [[ "\${words[2]}" == corpora ]]; then compadd -- \${(f)"$(${NAMES})"}
  else _files; fi
}
compdef _chapterverse chapterverse
`
}

function fish(words: readonly Completable[]): string {
  const lines = words.flatMap(({ name, about, flags, subcommands }) => [
    `complete -c chapterverse -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
    ...subcommands.map(
      (sub) =>
        `complete -c chapterverse -n '__fish_seen_subcommand_from ${name}' -f -a ${sub.name} -d ${quoted(sub.about)}`,
    ),
    ...flags.map(({ name: flag, about: says, value, choices }) => {
      const list = flag === 'corpus' ? `'(${NAMES})'` : choices.length > 0 ? `'${choices.join(' ')}'` : undefined
      const takes = list === undefined ? (value ? ' -r' : '') : ` -x -a ${list}`
      return `complete -c chapterverse -n '__fish_seen_subcommand_from ${name}' -l ${flag}${takes} -d ${quoted(says)}`
    }),
  ])
  return `# fish completion for chapterverse:  chapterverse completion fish | source\n${lines.join('\n')}\n`
}

const SCRIPTS: Record<Shell, (words: readonly Completable[]) => string> = { bash, zsh, fish }

export const scriptFor = (shell: Shell, words: readonly Completable[]): string => SCRIPTS[shell](words)
