import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `completion` */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .description('print a script for the shell to complete commands and options')
    .addHelpText('after', HELP)
    .action((shell: Shell) => void process.stdout.write(SCRIPTS[shell](placesOf(program))));
}

const HELP = `
  $ source <(vitrine completion bash)       # in ~/.bashrc
  $ source <(vitrine completion zsh)        # in ~/.zshrc
  $ vitrine completion fish | source        # in ~/.config/fish/config.fish`;

/** What can follow a command, by its path: "vitrine assets". A command without subcommands takes files, too. */
type Place = { path: string; commands: string[]; options: string[] };

function placesOf(program: Command): Place[] {
  const everywhere = longOptionsOf(program);
  const visit = (command: Command, path: string): Place[] => [
    {
      path,
      commands: command.commands.map((each) => each.name()),
      options: [...(command === program ? [] : longOptionsOf(command)), ...everywhere],
    },
    ...command.commands.flatMap((each) => visit(each, `${path} ${each.name()}`)),
  ];
  return visit(program, 'vitrine');
}

const longOptionsOf = ({ options }: Command) => options.flatMap(({ long }) => long ?? []);

const bash = (places: Place[]) => `_vitrine() {
  local at="vitrine" word commands options
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    case "$at $word" in
      ${places.map(({ path }) => `"${path}"`).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at" in
${places
  .map(
    ({ path, commands, options }) =>
      `    "${path}") commands="${commands.join(' ')}" options="${options.join(' ')}" ;;`,
  )
  .join('\n')}
  esac
  word="\${COMP_WORDS[COMP_CWORD]}"
  [[ $word == -* ]] && commands="$options"
  COMPREPLY=($(compgen -W "$commands" -- "$word"))
}
complete -o default -F _vitrine vitrine
`;

const zsh = (
  places: Place[],
) => `(( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
typeset -gA _vitrine_commands _vitrine_options
_vitrine_commands=(${places.map(({ path, commands }) => `"${path}" "${commands.join(' ')}"`).join(' ')})
_vitrine_options=(${places.map(({ path, options }) => `"${path}" "${options.join(' ')}"`).join(' ')})
_vitrine() {
  local at="vitrine" word
  for word in \${words[2,CURRENT-1]}; do
    [[ $word == -* ]] && break
    (( \${+_vitrine_commands[$at $word]} )) && at="$at $word"
  done
  if [[ $PREFIX == -* ]]; then
    compadd -- \${=_vitrine_options[$at]}
  elif [[ -n $_vitrine_commands[$at] ]]; then
    compadd -- \${=_vitrine_commands[$at]}
  else
    _files
  fi
}
compdef _vitrine vitrine
`;

const fish = (places: Place[]) => `function __vitrine_at
  set -l at vitrine
  for word in (commandline -opc)[2..]
    string match -q -- '-*' $word; and break
    contains -- "$at $word" ${places.map(({ path }) => `'${path}'`).join(' ')}; and set at "$at $word"
  end
  test "$at" = "$argv"
end
complete -c vitrine -f
${places.flatMap(fishLinesOf).join('\n')}
`;

function fishLinesOf({ path, commands, options }: Place): string[] {
  const begin = `complete -c vitrine -n '__vitrine_at ${path}'`;
  return [
    commands.length > 0 ? `${begin} -a '${commands.join(' ')}'` : `${begin} -F`,
    ...options.map((option) => `${begin} -l ${option.replace(/^--/, '')}`),
  ];
}

const SCRIPTS: Record<Shell, (places: Place[]) => string> = { bash, zsh, fish };
