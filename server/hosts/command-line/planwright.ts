/**
 * `planwright`: the running server by command line. Results go to standard output, everything else to standard error.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../../foundation/app-error.ts'
import { wrongUsage, type Command, type CommandInput, type CommandResult } from './command.ts'
import { defaultDataFolder } from '../../platform/data-folder.ts'
import { isProgram, runProgram } from './programs.ts'
import { certificateCommand } from './certificate-command.ts'
import { deliveryCommands } from './delivery-commands.ts'
import { exportCommand } from './export-command.ts'
import { healthCommand } from './health-command.ts'
import { importCommand } from './import-command.ts'
import { keyCommands } from './key-commands.ts'
import { memberCommands } from './member-commands.ts'
import { connect } from './platform-client.ts'
import { restoreCommands } from './restore-commands.ts'
import { storeCommands } from './store-commands.ts'
import { tenantCommands } from './tenant-commands.ts'
import { tokenCommands } from './token-commands.ts'
import { webhookCommands } from './webhook-commands.ts'
import { workerCommands } from './worker-commands.ts'

const commands: readonly Command[] = [
  ...keyCommands,
  ...tokenCommands,
  ...memberCommands,
  ...tenantCommands,
  ...webhookCommands,
  ...deliveryCommands,
  exportCommand,
  importCommand,
  ...restoreCommands,
  ...storeCommands,
  ...workerCommands,
  healthCommand,
  certificateCommand,
]

const usage = `Usage: planwright <command> [options]

${commands.map((command) => command.usage).join('\n')}

Programs of a team, several servers and solving machines on one PostgreSQL:
  serve --database postgres://… --public-url URL --secret-key-file F [--port N] [--documents P]
  worker --database postgres://… --secret-key-file F [--slots N] [--documents P]
                      solves for the servers on the database; ends with Ctrl-C, and what it solves
                      goes on elsewhere
  move --data DIR --database postgres://… --secret-key-file F [--documents P]
                      brings all of a stopped server's data folder into an empty database
  --documents s3://bucket/prefix keeps the documents of all of them on an S3 server, instead of
                      in the database; AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and
                      AWS_ENDPOINT_URL_S3 say how to get there

Options everywhere:
  --data DIR          data folder of the running server (default: ${defaultDataFolder()})
  --json              prints the server's answer as JSON
  --help              this text`

const general = {
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Values = Readonly<Record<string, unknown>>

function parse(args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args,
      options: { ...Object.fromEntries(commands.flatMap(({ options = {} }) => Object.entries(options))), ...general },
      allowPositionals: true,
    })
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error))
  }
}

function find(positionals: readonly string[], values: Values): Command {
  const typed = positionals.join(' ')
  const command = commands.find(({ words }) => typed === words || typed.startsWith(`${words} `))
  if (!command) throw wrongUsage(`There is no command "${typed}".`)
  const foreign = Object.keys(values).find((option) => !(option in general) && !(option in (command.options ?? {})))
  if (foreign !== undefined) throw wrongUsage(`"${command.words}" has no option --${foreign}.`)
  return command
}

function inputOf({ words }: Command, positionals: readonly string[], values: Values): CommandInput {
  const text = (option: string) => (typeof values[option] === 'string' ? values[option] : undefined)
  const dataFolder = text('data') ?? defaultDataFolder()
  return {
    text,
    flag: (option) => values[option] === true,
    texts: (option) => [values[option] ?? []].flat().map(String),
    list: (option) =>
      text(option)
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    optionalArgument: () => positionals[words.split(' ').length],
    allArguments: () => positionals.slice(words.split(' ').length),
    argument(explanation) {
      const argument = positionals[words.split(' ').length]
      if (argument === undefined) throw wrongUsage(explanation)
      return argument
    },
    dataFolder,
    server: () => connect(dataFolder),
  }
}

async function run(args: string[]): Promise<CommandResult & { isJson: boolean }> {
  const { values, positionals } = parse(args)
  if (values['help'] === true || positionals.length === 0 || positionals[0] === 'help')
    return { answer: usage, text: usage, isJson: false }
  const command = find(positionals, values)
  return { ...(await command.run(inputOf(command, positionals, values))), isJson: values['json'] === true }
}

const [program = '', ...programArguments] = process.argv.slice(2)
if (isProgram(program)) process.exit(await runProgram(program, programArguments))

try {
  const { answer, text, notes = [], exitCode = 0, isJson } = await run(process.argv.slice(2))
  for (const note of notes) process.stderr.write(`${note}\n`)
  process.stdout.write(`${isJson ? JSON.stringify(answer, null, 2) : text}\n`)
  process.exitCode = exitCode
} catch (error) {
  const lines =
    error instanceof AppError
      ? [error.message, ...[error.details ?? []].flat().map((detail) => `  ${detail}`)]
      : [String(error)]
  const isUsage = error instanceof AppError && error.code === 'USAGE'
  process.stderr.write(`${[...lines, ...(isUsage ? ['', usage] : [])].join('\n')}\n`)
  process.exitCode = isUsage ? 2 : 1
}
