import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `completion` */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .description('print a script with which the shell completes commands and options')
    .addHelpText('after', HELP)
    .action((shell: Shell) => void process.stdout.write(SCRIPTS[shell](wordsOf(program))));
}

const HELP = `
  $ source <(vitrine completion bash)       # in ~/.bashrc
  $ source <(vitrine completion zsh)        # in ~/.zshrc
  $ vitrine completion fish | source        # in ~/.config/fish/config.fish`;

/** What can follow each command: "" → "auth assets …", "assets" → "ls get …". */
type Words = [path: string, words: string[]][];

function wordsOf(program: Command): Words {
  const everywhere = program.options.flatMap(({ long }) => long ?? []);
  const visit = (command: Command, path: string[]): Words => {
    const own = command === program ? [] : command.options.flatMap(({ long }) => long ?? []);
    const names = command.commands.map((each) => each.name());
    return [
      [path.join(' '), [...names, ...own, ...everywhere]],
      ...command.commands.flatMap((each) => visit(each, [...path, each.name()])),
    ];
  };
  return visit(program, []);
}

const cases = (words: Words) =>
  words.map(([path, next]) => `    "${path}") words="${next.join(' ')}" ;;`).join('\n');

const bash = (words: Words) => `_vitrine() {
  local path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    case " ${words.map(([path]) => path).join('|')} " in
      *"|\${path:+$path }$word"[\\|\\ ]*) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _vitrine vitrine
`;

const fish = (words: Words) =>
  words
    .map(([path, next]) => {
      const after =
        path === ''
          ? '__fish_use_subcommand'
          : `string match -q -- 'vitrine ${path}*' (commandline -p)`;
      return `complete -c vitrine -n "${after}" -a "${next.join(' ')}"`;
    })
    .join('\n')
    .concat('\n');

const SCRIPTS: Record<Shell, (words: Words) => string> = {
  bash,
  // zsh runs completions that were written for bash.
  zsh: (words) => `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${bash(words)}`,
  fish,
};
