/**
 * `chapterverse completion bash|zsh|fish`.
 * @module
 */
import { Argument, type Command } from 'commander'
import { listCorpora } from '../../index.ts'
import { SHELLS, type Shell, scriptFor } from '../completion/scripts.ts'
import { wordsOf } from '../completion/words.ts'
import type { Io } from '../io.ts'
import { oneLine } from '../output/terminal.ts'

/** Asked by the scripts themselves. */
const NAMES = 'names'

export function configure(command: Command, io: Io): void {
  command
    .description(
      'Print what completes commands, flags and names of corpora in a shell. bash: eval "$(chapterverse completion bash)" ' +
        'in ~/.bashrc; zsh: the same in ~/.zshrc, after compinit; fish: chapterverse completion fish | source',
    )
    .addArgument(new Argument('<shell>').choices([...SHELLS, NAMES]))
    .action((shell: Shell | typeof NAMES) => {
      if (shell === NAMES)
        io.result(
          listCorpora()
            .flatMap(({ name }) => (name === null ? [] : `${oneLine(name)}\n`))
            .join(''),
        )
      else if (command.parent) io.result(scriptFor(shell, wordsOf(command.parent)))
    })
}
